/** Which remotes a development server takes from source: what is worked on. */
import { spawnSync } from 'node:child_process'
import { folderOf, isInstalled, remoteNames, root } from '../base/index.ts'
import { staleBuilds } from '../builds/index.ts'

/**
 * The remotes with changes since their branch left main; all where Git cannot tell.
 * @param checkout a folder, absolute.
 */
export function touchedRemotes(checkout: string = root): readonly string[] {
  if (isInstalled) return remoteNames
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

/** The remotes whose build is missing or of other sources. */
export function unbuiltRemotes(): readonly string[] {
  return staleBuilds(remoteNames.map((name) => ({ name, folder: folderOf(name) }))).map(
    ({ name }) => name,
  )
}
