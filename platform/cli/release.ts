import { Command } from '@commander-js/extra-typings'
import {
  fail,
  onlyPart,
  type PartName,
  partNames,
  refuseUsage,
  shellPart,
} from '../project/index.ts'
import type { DeployRoot } from '../release/index.ts'
import { part, percentage, text } from './command-line.ts'

/** Names the settings of the shop instead of a part. */
const settingsName = 'site'

export const command = new Command('release')
  .summary('releases one part, or the settings')
  .description(
    'Builds one part, checks that it fits what is live, and makes it live. “site” releases the settings instead.',
  )
  .argument(
    '[part]',
    `${partNames.join(', ')}, or ${settingsName} for the settings in site/site.json`,
    (word): PartName => (word === settingsName ? word : part(word)),
    onlyPart,
  )
  .option(
    '--to <version>',
    'goes back to a version that was live before, instead of building one',
    text,
  )
  .option(
    '--canary <percent>',
    'releases only to this percentage of shoppers; 0 ends a canary',
    percentage,
  )
  .option('--site <file>', 'the settings of “site” and of the first release', text)
  .option('--skip-smoke-test', 'skips the smoke test')
  .addHelpText(
    'after',
    `
Examples:
  npx bookshelf release catalog
  npx bookshelf release catalog --canary 10
  npx bookshelf release catalog --to 0.1.0-3f
  npx bookshelf release site`,
  )
  .action(async (named, { to, canary, site: siteFile, skipSmokeTest }) => {
    const startedAt = performance.now()
    if (named === undefined)
      return refuseUsage(`Name the part to release. The parts are ${partNames.join(', ')}.`)
    if (named === settingsName && (to !== undefined || canary !== undefined))
      refuseUsage('Settings have no versions and no canaries. Omit --to and --canary.')
    if (canary !== undefined && named === shellPart)
      refuseUsage('The shell cannot be a canary. Only remotes can.')
    if (canary === 0 && (to !== undefined || siteFile !== undefined))
      refuseUsage('--canary 0 ends a canary. It cannot be combined with --to or --site.')

    const { defaultDeployRoot } = await import('../release/index.ts')
    const root = await defaultDeployRoot()
    const options = { root, part: named, to, canary, siteFile, skipSmokeTest }
    const done = await run(options).catch(fail)
    console.log(`${done} It took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  })

interface Options {
  root: DeployRoot
  part: PartName
  to: string | undefined
  canary: number | undefined
  siteFile: string | undefined
  skipSmokeTest: true | undefined
}

/** @returns what is live now, in sentences. */
async function run(options: Options): Promise<string> {
  const { endCanary, formatSource, release, releaseSettings, versionsOf } = await import(
    '../release/index.ts'
  )
  const { root, part, canary } = options
  if (part === settingsName) {
    const result = await releaseSettings(root, options)
    if (!result.ok) return await refuse(root, result.reasons)
    return `The settings are live as deployment ${result.number}.`
  }
  const result = canary === 0 ? await endCanary(root, part) : await release(options)
  if (!result.ok) return await refuse(root, result.reasons)
  const { site, number, source } = result
  const version = versionsOf(site, part).at(canary ? -1 : 0)
  if (canary === 0)
    return `The canary of ${part} has ended. Deployment ${number} serves ${version} to everybody.`
  const share = canary ? ` for ${canary}% of shoppers` : ''
  const from = source ? ` It was built from ${formatSource(source)}.` : ''
  return `${part} ${version} is live${share} as deployment ${number}.${from}`
}

async function refuse(root: DeployRoot, reasons: readonly string[]): Promise<never> {
  const { liveDeployment } = await import('../release/index.ts')
  const live = await liveDeployment(root)
  const stays = live ? `Deployment ${live.number} stays live.` : 'Nothing is live yet.'
  return fail(`Not released. ${stays}\n- ${reasons.join('\n- ')}`)
}
