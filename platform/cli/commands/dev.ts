import { Argument, Command, Option } from '@commander-js/extra-typings'
import { galleryName, isRemoteName, onlyPart, partNames } from '../../project/index.ts'
import { webAddress } from '../command-line.ts'

export const dev = new Command('dev')
  .summary('serves the shop for development')
  .description(
    'Serves the shop for development: the named parts from source, the others from their builds. Without names, the remotes that differ from main are served from source.',
  )
  .addArgument(
    new Argument(
      '[parts...]',
      `shell, or remotes; “${galleryName}” shows all shared components`,
    ).choices([...partNames, galleryName]),
  )
  .addOption(
    new Option(
      '--alone',
      'shows one remote alone, with stubs for the parts of other teams',
    ).conflicts('against'),
  )
  .option('--against <url>', 'takes the other parts and the API from a deployed shop', webAddress)
  .addHelpText('after', '\nThe port is 5170, or PORT if it is set.')
  .action(async (words, { alone, against }, command) => {
    const isGallery = words.includes(galleryName)
    if (isGallery && (words.length > 1 || alone || against))
      command.error(`error: “${galleryName}” cannot be used with other parts, --alone or --against`)
    const remotes = words.filter(isRemoteName)
    const [only = onlyPart] = remotes
    if (alone && (only === undefined || words.length > 1))
      command.error('error: name exactly one remote to show it alone')

    const { devAgainst, devAlone, devGallery, devShop, touchedRemotes } = await import(
      '../../dev/index.ts'
    )
    if (isGallery) return devGallery()
    if (alone && only !== undefined) return devAlone(only)
    const fromSource = words.length > 0 ? remotes : touchedRemotes()
    return against ? devAgainst(fromSource, against) : devShop(fromSource)
  })
