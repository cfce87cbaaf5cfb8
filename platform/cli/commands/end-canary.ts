import { Command } from '@commander-js/extra-typings'
import { onlyPart } from '../../project/index.ts'
import { homeOption, text } from '../command-line.ts'
import { makeLive } from '../make-live.ts'

export const endCanary = new Command('end-canary')
  .summary('ends a canary')
  .description(
    'Ends the canary of a remote: everybody gets the version that all others have. Builds and tests nothing.',
  )
  .argument('[part]', 'the remote; also one of another repository', text, onlyPart)
  .addOption(homeOption)
  .action(async (name, { home }, command) => {
    const part = name ?? command.error("error: missing required argument 'part'")
    const platform = await import('../../release/index.ts')
    await makeLive(
      home,
      (root) => platform.endCanary(root, part),
      ({ number, site }) =>
        `The canary of ${part} has ended. Deployment ${number} serves ${platform.versionsOf(site, part)[0]} to everybody.`,
    )
  })
