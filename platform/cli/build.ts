import { Command } from '@commander-js/extra-typings'
import { folderOf } from '../project/index.ts'
import { part } from './command-line.ts'

export const command = new Command('build')
  .summary('builds the parts that have changed')
  .description('Builds the parts that have changed since their last build.')
  .argument('[parts...]', 'shell, or remotes; all parts if none is named')
  .action(async (words) => {
    const names = words.map(part)
    const { buildAll, buildsOf, shopBuilds } = await import('../build/index.ts')
    await buildAll(
      names.length > 0 ? names.flatMap((name) => buildsOf(folderOf(name))) : shopBuilds,
    )
  })
