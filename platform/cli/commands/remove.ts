import { Command } from '@commander-js/extra-typings'
import { onlyPart } from '../../project/index.ts'
import { anyway, homeOption, text } from '../command-line.ts'
import { makeLive } from '../make-live.ts'

export const remove = new Command('remove')
  .summary('takes a remote out of the shop')
  .description(
    'Takes a remote out of the shop, with its pages, unless a live part needs one of its pages or slots. Builds and tests nothing. A remote on another origin leaves with the settings.',
  )
  .argument('[remote]', 'the remote; also one of another repository', text, onlyPart)
  .addOption(anyway)
  .addOption(homeOption)
  .action(async (remote, { home, ...how }, command) => {
    const name = remote ?? command.error("error: missing required argument 'remote'")
    const platform = await import('../../release/index.ts')
    await makeLive(
      home,
      (root) => platform.remove(root, name, how),
      ({ number }) => `${name} has left the shop with deployment ${number}.`,
    )
  })
