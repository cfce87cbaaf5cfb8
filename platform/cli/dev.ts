import { Command } from '@commander-js/extra-typings'
import { galleryName, isRemoteName, onlyPart, refuseUsage } from '../project/index.ts'
import { part, webAddress } from './command-line.ts'

export const command = new Command('dev')
  .summary('serves the shop for development')
  .description(
    'Serves the shop for development: the named parts from source, the others as built. Without names, the remotes that differ from main are served from source.',
  )
  .argument('[parts...]', `shell, or remotes; “${galleryName}” shows all shared components`)
  .option('--alone', 'shows one remote alone, with stubs for the parts of other teams')
  .option('--against <url>', 'takes the other parts and the API from a deployed shop', webAddress)
  .addHelpText('after', '\nThe port is 5170, or PORT if it is set.')
  .action(async (words, { alone, against }) => {
    if (alone && against) refuseUsage('Use either --alone or --against.')
    const isGallery = words.length === 1 && words[0] === galleryName
    if (isGallery && (alone || against))
      refuseUsage('The page of shared components cannot be used with --alone or --against.')
    const remotes = isGallery ? [] : words.map(part).filter(isRemoteName)
    const [first = onlyPart] = remotes
    if (alone && (!first || words.length > 1))
      refuseUsage('Name one remote, and only one, to show it alone.')

    const { devAgainst, devAlone, devGallery, devShop, touchedRemotes } = await import(
      '../dev/index.ts'
    )
    if (isGallery) return devGallery()
    if (alone && first) return devAlone(first)
    const fromSource = words.length > 0 ? remotes : touchedRemotes()
    return against ? devAgainst(fromSource, against) : devShop(fromSource)
  })
