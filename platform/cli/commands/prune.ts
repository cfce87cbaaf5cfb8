import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { atLeastADay, homeOption } from '../command-line.ts'

export const prune = new Command('prune')
  .summary('removes releases that nothing needs any more')
  .description(
    'Says which stored releases nothing needs any more, and removes them with --yes. Those that are live, canaries, in previews or retained for open tabs always stay.',
  )
  .requiredOption(
    '--keep <time>',
    'also keeps what was live in this time, such as 30d',
    atLeastADay,
  )
  .option('--yes', 'removes them')
  .addOption(homeOption)
  .action(async ({ keep, yes, home }) => {
    const platform = await import('../../release/index.ts')
    const root = await platform.defaultDeployRoot(home)
    const found = await platform.findPrunable(root, keep * 1000).catch(fail)
    if (found.releases.length + found.records.length === 0)
      return console.log('Nothing can be removed.')
    for (const line of platform.formatPrunable(found)) console.log(line)
    if (!yes) return console.log('Nothing has been removed. To remove it, add --yes.')
    await platform.prune(root, found).catch(fail)
    console.log('All of it has been removed.')
  })
