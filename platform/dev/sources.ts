/** Finds the remotes that a development server runs from source. */
import { spawnSync } from 'node:child_process'
import { folderOf, hasShell, remoteNames, root } from '../project/index.ts'

/**
 * The remotes with changes since the branch left main; all of them if Git cannot tell.
 * @param checkout a folder, absolute.
 */
export function touchedRemotes(checkout: string = root): readonly string[] {
  if (!hasShell) return remoteNames
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' })
    return status === 0 ? stdout.trim().split('\n') : undefined
  }
  const [base] = git('merge-base', 'main', 'HEAD') ?? []
  const changed = base && git('diff', '--name-only', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  if (!changed || !added) return remoteNames
  const files = [...changed, ...added]
  return remoteNames.filter((name) => files.some((file) => file.startsWith(`${folderOf(name)}/`)))
}
