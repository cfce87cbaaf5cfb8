import { Argument, Command } from '@commander-js/extra-typings'
import { folderOf, partNames } from '../../project/index.ts'

export const build = new Command('build')
  .summary('builds the parts that have changed')
  .description('Builds the parts that have changed since their last build.')
  .addArgument(
    new Argument('[parts...]', 'shell, or remotes; all parts if none is named').choices(partNames),
  )
  .action(async (names) => {
    const { buildAll, buildsOf, shopBuilds } = await import('../../build/index.ts')
    await buildAll(
      names.length > 0 ? names.flatMap((name) => buildsOf(folderOf(name))) : shopBuilds,
    )
  })
