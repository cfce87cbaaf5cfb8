import { Command } from '@commander-js/extra-typings'
import { homeOption, liveArgument } from '../command-line.ts'
import { makeLive } from '../make-live.ts'

export const endCanary = new Command('end-canary')
  .summary('ends a canary')
  .description(
    'Ends the canary of a part: everybody gets the version that all others have. Builds and tests nothing.',
  )
  .addArgument(liveArgument('part'))
  .addOption(homeOption)
  .action(async (part, { home }) => {
    const platform = await import('../../release/index.ts')
    await makeLive(
      home,
      (root) => platform.endCanary(root, part),
      ({ number, site }) =>
        `The canary of ${part} has ended. Deployment ${number} serves ${platform.versionsOf(site, part)[0]} to everybody.`,
    )
  })
