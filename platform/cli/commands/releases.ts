import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { homeOption, wholeNumber } from '../command-line.ts'

export const releases = new Command('releases')
  .summary('shows what was released, when and by whom')
  .description(
    'Shows the deployments, the newest first: what each changed, what of it is live, and who made it from which sources. npx bookshelf release --to goes back to a version.',
  )
  .option('--last <number>', 'how many; what is live is always shown', wholeNumber({ min: 1 }), 20)
  .option('--json', 'prints JSON, for programs')
  .addOption(homeOption)
  .action(async ({ last, json, home }) => {
    const platform = await import('../../release/index.ts')
    const root = await platform.defaultDeployRoot(home)
    const listed = await platform.listReleases(root, last).catch(fail)
    const lines = json ? [JSON.stringify(listed, null, 2)] : platform.formatReleases(root, listed)
    console.log(lines.join('\n'))
  })
