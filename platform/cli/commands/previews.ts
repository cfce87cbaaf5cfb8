import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { homeOption } from '../command-line.ts'

export const previews = new Command('previews')
  .summary('lists the previews')
  .description('Lists the previews with their addresses, their releases, and who added them.')
  .addOption(homeOption)
  .action(async ({ home }) => {
    const { defaultDeployRoot, listPreviews } = await import('../../release/index.ts')
    const root = await defaultDeployRoot(home)
    console.log((await listPreviews(root).catch(fail)).join('\n'))
  })
