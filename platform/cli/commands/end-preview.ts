import { Command } from '@commander-js/extra-typings'
import { homeOption, text } from '../command-line.ts'
import { makeLive } from '../make-live.ts'

export const endPreview = new Command('end-preview')
  .summary('ends a preview')
  .description('Ends a preview: its address then shows the live shop.')
  .argument('<name>', 'the name, as npx bookshelf previews prints it', text)
  .addOption(homeOption)
  .action(async (name, { home }) => {
    const platform = await import('../../release/index.ts')
    await makeLive(
      home,
      (root) => platform.endPreview(root, name),
      ({ number }) => `The preview “${name}” has ended with deployment ${number}.`,
    )
  })
