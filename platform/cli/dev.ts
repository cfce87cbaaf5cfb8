/**
 * npm run dev                                the shop: remotes that differ from main from source, the others as built.
 * npm run dev <part>...                      the shop: these parts from source, the others as built.
 * npm run dev <remote>... -- --against URL   these remotes from source, the others from a deployed shop.
 * npm run dev <remote> -- --alone            this remote alone.
 * npm run dev ui                             the page of all shared components.
 */

import { devAgainst, devAlone, devGallery, devShop, touchedRemotes } from '../dev/index.ts'
import {
  galleryName,
  isPartName,
  isRemoteName,
  onlyPart,
  partNames,
  readCommandLine,
  refuseUsage,
} from '../project/index.ts'

const { values, positionals } = readCommandLine(
  { against: { type: 'string' }, alone: { type: 'boolean' } },
  partNames.length,
)
const { against, alone } = values
const isGallery = positionals.length === 1 && positionals[0] === galleryName
if (against !== undefined && alone) refuseUsage('--alone and --against exclude each other.')
if (isGallery && (against !== undefined || alone)) {
  refuseUsage('The page of all components takes neither --alone nor --against.')
}
const unknown = isGallery ? undefined : positionals.find((name) => !isPartName(name))
if (unknown)
  refuseUsage(`There is no part named “${unknown}”: ${partNames.join(', ')} or ${galleryName}.`)
const named = positionals.filter(isRemoteName)
const [first = onlyPart] = named
if (against !== undefined && !isWebAddress(against)) {
  refuseUsage(`--against is “${against}”: not the URL of a shop.`)
}

if (isGallery) await devGallery()
else if (alone) {
  if (!first || positionals.length > 1) refuseUsage('Name the one remote that --alone is for.')
  await devAlone(first)
} else {
  const worked = positionals.length > 0 ? named : touchedRemotes()
  if (against === undefined) await devShop(worked)
  else await devAgainst(worked, new URL(against))
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
