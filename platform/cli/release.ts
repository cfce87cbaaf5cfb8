/**
 * npm run release <part>                 builds one part (shell or a remote) and puts it live, alone.
 * npm run release <part> -- --to 0.1.0   puts an earlier release live again.
 * npm run release <part> -- --canary 10  releases it to 10% of shoppers; 0 ends the canary, and builds nothing.
 * --site FILE    takes the site's settings (API, payments, …) and its remotes on other origins from this file, not
 *                from what is live.
 * --untried      skips the smoke test in a browser.
 */
import {
  fail,
  isPartName,
  onlyPart,
  partNames,
  percentage,
  readCommandLine,
  refuseUsage,
} from '../project/index.ts'
import { defaultDeployRoot, release } from '../release/index.ts'

const startedAt = performance.now()
const { values, positionals } = readCommandLine(
  {
    to: { type: 'string' },
    canary: { type: 'string' },
    site: { type: 'string' },
    untried: { type: 'boolean' },
  },
  1,
)
const [part = onlyPart] = positionals
if (!isPartName(part)) refuseUsage(`Name what to release: ${partNames.join(', ')}.`)
const canary = values.canary === undefined ? undefined : percentage('--canary', values.canary)
if (canary !== undefined && part === 'shell')
  refuseUsage('The shell cannot be a canary: only remotes can.')
if (canary === 0 && (values.to !== undefined || values.site !== undefined))
  refuseUsage('--canary 0 ends a canary: it takes neither --to nor --site.')

const { to, site: settings, untried } = values
const root = await defaultDeployRoot()
const result = await release({ root, part, to, canary, settings, untried }).catch(fail)
if (!result.ok) fail(`Not released. What is live stays as it is.\n- ${result.reasons.join('\n- ')}`)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const share = canary ? ` for ${canary}% of shoppers` : ''
console.log(
  `${part} ${result.version} is live${share} as deployment ${result.number}, after ${seconds} s.`,
)
