import { remoteNames } from './remotes.ts'

/** What can be released by itself: 'shell', or the name of a remote. */
export type PartName = string

export const shellPart = 'shell'

/** The parts of this checkout. */
export const partNames: readonly PartName[] = [shellPart, ...remoteNames]

export function isPartName(word: string | undefined): word is PartName {
  return word !== undefined && partNames.includes(word)
}

/** The workspace folder of a part. */
export function folderOf(part: PartName): string {
  return part === shellPart ? part : `remote-${part}`
}
