import { Command } from '@commander-js/extra-typings'
import { anyway, homeOption, liveArgument } from '../command-line.ts'
import { makeLive } from '../make-live.ts'

export const remove = new Command('remove')
  .summary('takes a remote out of the shop')
  .description(
    'Takes a remote out of the shop, with its pages, unless a live part needs one of its pages or slots. Builds and tests nothing. To keep one on another origin out, also remove it from the file of the settings.',
  )
  .addArgument(liveArgument('remote'))
  .addOption(anyway)
  .addOption(homeOption)
  .action(async (name, { home, ...how }) => {
    const platform = await import('../../release/index.ts')
    await makeLive(
      home,
      (root) => platform.remove(root, name, how),
      ({ number }) => `${name} has left the shop with deployment ${number}.`,
    )
  })
