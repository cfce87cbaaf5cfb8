import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import { remotes } from './remotes.ts'

/** What can be released by itself: the shell and each remote. */
export type PartName = 'shell' | RemoteName

export const partNames: readonly PartName[] = ['shell', ...remoteNames]

export function isPartName(word: string | undefined): word is PartName {
  return partNames.some((name) => name === word)
}

/** The workspace folder of a part. */
export function folderOf(part: PartName): string {
  return part === 'shell' ? 'shell' : remotes[part].folder
}
