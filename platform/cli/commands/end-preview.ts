import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { homeOption, text } from '../command-line.ts'

export const endPreview = new Command('end-preview')
  .summary('ends a preview')
  .description('Ends a preview: its address then shows the live shop.')
  .argument('<name>', 'the name, as npx bookshelf previews prints it', text)
  .addOption(homeOption)
  .action(async (name, { home }) => {
    const platform = await import('../../release/index.ts')
    const root = await platform.defaultDeployRoot(home)
    const { number } = await platform.endPreview(root, name).catch(fail)
    console.log(`The preview “${name}” has ended with deployment ${number}.`)
  })
