import { Argument, Command } from '@commander-js/extra-typings'
import { fail, partNames, stoppable } from '../../project/index.ts'
import { homeOption } from '../command-line.ts'

export const check = new Command('check')
  .summary('says what a release would refuse')
  .description(
    'Tries a release of each part alone against what is live, without a deployment: for pull requests.',
  )
  .addArgument(
    new Argument('[parts...]', 'shell, or remotes; all parts if none is named').choices(partNames),
  )
  .option('--skip-smoke-test', 'skips the smoke tests')
  .option('--json', 'prints JSON, for programs')
  .addOption(homeOption)
  .action(async (named, { skipSmokeTest, json, home }) => {
    const platform = await import('../../release/index.ts')
    const root = await platform.defaultDeployRoot(home)
    const parts = named.length > 0 ? named : partNames
    const tried = await stoppable(() => platform.check({ root, parts, skipSmokeTest })).catch(fail)
    console.log(json ? JSON.stringify(tried, null, 2) : platform.formatTried(tried).join('\n'))
    if (tried.some(({ reasons }) => reasons.length > 0)) process.exit(1)
  })
