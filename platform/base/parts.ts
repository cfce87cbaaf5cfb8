import { readFileSync } from 'node:fs'
import { remoteNames } from './remotes.ts'
import { inRoot, isInstalled } from './root.ts'

/** What can be released by itself: 'shell', or the name of a remote. */
export type PartName = string

export const shellPart = 'shell'

/** The parts whose sources are here. */
export const partNames: readonly PartName[] = isInstalled
  ? remoteNames
  : [shellPart, ...remoteNames]

/** What commands mean without a name, in a repository with one part. */
export const onlyPart = isInstalled ? partNames[0] : undefined

/** Whether a word of the command line names a part whose sources are here: no other can be built. */
export function isPartName(word: string | undefined): word is PartName {
  return word !== undefined && partNames.includes(word)
}

/** The folder of a part. */
export function folderOf(part: PartName): string {
  if (part === shellPart) return part
  return isInstalled ? '.' : `remote-${part}`
}

/** The version in the package.json of a part. */
export function packageVersion(part: PartName): string {
  return JSON.parse(readFileSync(inRoot(folderOf(part), 'package.json'), 'utf8')).version
}
