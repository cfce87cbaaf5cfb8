import { Argument, Command } from '@commander-js/extra-typings'
import { fail, hasShell, partNames, settingsName, stoppable } from '../../project/index.ts'
import { homeOption, text } from '../command-line.ts'

const choices = [...partNames, ...(hasShell ? [settingsName] : [])]

export const check = new Command('check')
  .summary('says what a release would refuse')
  .description(
    'Tries a release of each part alone, or of the settings, against what is live, without a deployment: for pull requests.',
  )
  .addArgument(
    new Argument('[parts...]', 'by default all parts, without settings').choices(choices),
  )
  .option('--site <file>', 'the settings; by default site/site.json', text)
  .option('--skip-smoke-test', 'skips the smoke tests')
  .option('--json', 'prints JSON, for programs')
  .addOption(homeOption)
  .action(async (named, { site: siteFile, skipSmokeTest, json, home }, command) => {
    if (siteFile !== undefined && !named.includes(settingsName))
      command.error(
        `error: --site is for settings: npx bookshelf check ${settingsName} --site FILE`,
      )
    const platform = await import('../../release/index.ts')
    const root = await platform.defaultDeployRoot(home)
    const parts = named.length > 0 ? named : partNames
    const tried = await stoppable(() =>
      platform.check({ root, parts, siteFile, skipSmokeTest }),
    ).catch(fail)
    console.log(json ? JSON.stringify(tried, null, 2) : platform.formatTried(tried).join('\n'))
    if (tried.some(({ reasons }) => reasons.length > 0)) process.exit(1)
  })
