import { Command, Option } from '@commander-js/extra-typings'
import { isPartName, onlyPart, partNames } from '../../project/index.ts'
import {
  anyway,
  duration,
  homeOption,
  percentages,
  previewName,
  text,
  toDeployment,
} from '../command-line.ts'
import { goBackTo, makeLive } from '../make-live.ts'

export const release = new Command('release')
  .summary('releases one part')
  .description('Builds one part, checks that it fits what is live, and makes it live.')
  .argument('[part]', 'the part; with --to and --from also one of another repository', text)
  .option(
    '--to <version>',
    'goes back to a version that was live before, instead of building one',
    text,
  )
  .addOption(
    toDeployment().conflicts(['to', 'from', 'insteadOf', 'canary', 'preview', 'site', 'first']),
  )
  .addOption(
    new Option(
      '--from <store>',
      'releases what is live in another store, a folder or s3://bucket/shop, instead of building',
    )
      .argParser(text)
      .conflicts('to'),
  )
  .addOption(
    new Option(
      '--instead-of <remote>',
      'takes another remote out with the same release, whose pages and slots this one takes over',
    )
      .argParser(text)
      .conflicts(['canary', 'preview', 'site', 'first']),
  )
  .option('--canary <percent>', 'releases only to this percentage of shoppers', percentages)
  .option(
    '--every <time>',
    'watches the canary, and raises it to the next of its percentages after this time, such as 10m',
    duration,
  )
  .addOption(
    new Option(
      '--preview [name]',
      'shows it only to those who open a link; several parts can be in one preview',
    )
      .argParser(previewName)
      .conflicts(['canary', 'site']),
  )
  .option('--site <file>', 'the settings of the first release', text)
  .option('--first', 'begins a new shop in a store that BOOKSHELF_HOME or BOOKSHELF_STORE names')
  .option('--skip-smoke-test', 'skips the smoke test')
  .option('--allow-empty-pages', 'accepts pages that lose their prerendered content')
  .addOption(anyway)
  .addOption(homeOption)
  .addHelpText(
    'after',
    `
Examples:
  npx bookshelf release catalog
  npx bookshelf release catalog --canary 10
  npx bookshelf release catalog --canary 5,25,100 --every 10m
  npx bookshelf release catalog --preview=checkout-redesign
  npx bookshelf release catalog --to 0.1.0-3f
  npx bookshelf release ratings --instead-of reviews
  npx bookshelf release --to-deployment 14
  npx bookshelf release catalog --from /mnt/staging --home /mnt/production`,
  )
  .action(async (name, options, command) => {
    const { canary: [canary, ...steps] = [], every, preview: named, home, site, ...how } = options
    if (how.toDeployment !== undefined) {
      if (name !== undefined)
        command.error('error: --to-deployment goes back with all parts. Omit the part')
      return goBackTo(how.toDeployment, 'all', options)
    }
    const part = name ?? onlyPart ?? command.error("error: missing required argument 'part'")
    if (how.to === undefined && how.from === undefined && !isPartName(part))
      command.error(
        `error: there is no part “${part}” in this repository, which has ${partNames.join(', ')}. One that is released from another repository needs --to or --from`,
      )
    if (steps.length > 0 && every === undefined)
      command.error('error: say how long each percentage stays at least: --every 10m')
    if (every !== undefined && canary === undefined)
      command.error('error: --every is for canaries. Add their percentages: --canary 5,25,100')

    const platform = await import('../../release/index.ts')
    const preview = named === true ? platform.defaultPreviewName(part) : named
    const schedule = every === undefined ? {} : { steps, every }
    await makeLive(
      home,
      (root) => platform.release({ root, part, canary, schedule, preview, siteFile: site, ...how }),
      ({ number, site, source }) => {
        const from = source ? ` It was built from ${platform.formatSource(source)}.` : ''
        if (preview !== undefined) {
          const version = site.previews?.[preview]?.remotes[part]?.version
          return `The preview “${preview}” shows ${part} ${version} at\n${platform.formatPreviewAddress(site, preview)}\n${from.trim()}`
        }
        const version = platform.versionsOf(site, part).at(canary ? -1 : 0)
        const share = canary ? ` for ${canary}% of shoppers` : ''
        const watched = every ? ' npx bookshelf follow watches it.' : ''
        return `${part} ${version} is live${share} as deployment ${number}.${watched}${from}`
      },
    )
    if (how.skipSmokeTest)
      console.log('The smoke test was skipped: nobody has tried it in a browser.')
  })
