import { readFileSync } from 'node:fs'
import { remoteNames } from './remotes.ts'
import { inRoot, isInstalled } from './root.ts'

/** What can be released alone: 'shell', or the name of a remote. */
export type PartName = string

export const shellPart = 'shell'

/** The parts whose sources are in this repository. */
export const partNames: readonly PartName[] = isInstalled
  ? remoteNames
  : [shellPart, ...remoteNames]

/** The default part of commands, in a repository with only one part. */
export const onlyPart = isInstalled ? partNames[0] : undefined

/** `npm run dev ui` shows the page of all shared components instead of a part. */
export const galleryName = 'ui'

/** Whether an argument names a part whose sources are in this repository: no other can be built. */
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
