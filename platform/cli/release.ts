import { Command } from '@commander-js/extra-typings'
import { fail, onlyPart, partNames, refuseUsage, shellPart } from '../project/index.ts'
import { part, percentage, text } from './command-line.ts'

export const command = new Command('release')
  .summary('makes one part live, alone')
  .description('Builds one part, checks it against what is live, and makes it live alone.')
  .argument('[part]', `the part: ${partNames.join(', ')}`, part, onlyPart)
  .option('--to <version>', 'makes an earlier release live again, instead of building one', text)
  .option('--canary <percent>', 'releases to this share of shoppers; 0 ends a canary', percentage)
  .option(
    '--site <file>',
    'takes the settings (API, payments, …) and the external remotes from this file, not from what is live',
    text,
  )
  .option('--untried', 'skips the smoke test')
  .addHelpText(
    'after',
    `
Examples:
  npx bookshelf release catalog
  npx bookshelf release catalog --canary 10
  npx bookshelf release catalog --to 0.1.0-3f`,
  )
  .action(async (named, { to, canary, site: settings, untried }) => {
    const startedAt = performance.now()
    if (named === undefined)
      return refuseUsage(`Name the part to release. The parts are ${partNames.join(', ')}.`)
    if (canary !== undefined && named === shellPart)
      refuseUsage('The shell cannot be a canary. Only remotes can.')
    if (canary === 0 && (to !== undefined || settings !== undefined))
      refuseUsage('--canary 0 ends a canary, and takes neither --to nor --site.')

    const { defaultDeployRoot, release } = await import('../release/index.ts')
    const root = await defaultDeployRoot()
    const result = await release({ root, part: named, to, canary, settings, untried }).catch(fail)
    if (!result.ok)
      fail(`Not released. What is live stays as it is.\n- ${result.reasons.join('\n- ')}`)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const { version, number } = result
    console.log(
      canary === 0
        ? `The canary of ${named} has ended. Deployment ${number} serves ${version} to everybody, after ${seconds} s.`
        : `${named} ${version} is live${canary ? ` for ${canary}% of shoppers` : ''} as deployment ${number}, after ${seconds} s.`,
    )
  })
