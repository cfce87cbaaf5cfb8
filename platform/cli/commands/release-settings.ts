import { Command } from '@commander-js/extra-typings'
import { anyway, homeOption, text, toDeployment } from '../command-line.ts'
import { goBackTo, makeLive } from '../make-live.ts'

export const releaseSettings = new Command('release-settings')
  .summary('releases the settings of the shop')
  .description(
    'Makes the settings live, and remotes on other origins that they name, with the versions that are live. Builds nothing, and runs the smoke tests of all parts in this repository.',
  )
  .option('--site <file>', 'the settings; by default site/site.json', text)
  .option('--skip-smoke-test', 'skips the smoke tests')
  .option('--allow-empty-pages', 'accepts pages that lose their prerendered content')
  .addOption(toDeployment().conflicts('site'))
  .addOption(anyway)
  .addOption(homeOption)
  .action(async (options) => {
    const { site: siteFile, home, ...how } = options
    if (how.toDeployment !== undefined) return goBackTo(how.toDeployment, 'settings', options)
    const platform = await import('../../release/index.ts')
    await makeLive(
      home,
      (root) => platform.releaseSettings(root, { siteFile, ...how }),
      ({ number }) => `The settings are live as deployment ${number}.`,
    )
    if (how.skipSmokeTest)
      console.log('The smoke tests were skipped: nobody has tried it in a browser.')
  })
