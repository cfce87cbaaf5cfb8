/** Finds the remotes that a development server runs from source. */
import { changedFiles, folderOf, hasShell, remoteNames, root } from '../project/index.ts'

/**
 * The remotes with changes since the branch left main; all of them if Git cannot tell.
 * @param checkout a folder, absolute.
 */
export function touchedRemotes(checkout: string = root): readonly string[] {
  const files = hasShell ? changedFiles('main', checkout) : undefined
  if (!files) return remoteNames
  return remoteNames.filter((name) => files.some((file) => file.startsWith(`${folderOf(name)}/`)))
}
