import { contractMismatch } from '../../shared/src/contract/compatibility.ts'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { hashesOf } from '../base/index.ts'
import { type DeployRoot, releaseFiles } from './deploy-root.ts'
import { versionsOf } from './deployed-site.ts'
import { type Release, type RemoteRelease, readRelease, type ShellRelease } from './release-file.ts'

/** Why a site may not go live: every remote and canary must fit its shell. @returns sentences, or none. */
export function incompatibilities(root: DeployRoot, site: SiteConfig): string[] {
  if (!site.shell) return ['The site names no version of the shell.']
  const shell = readRelease(root, 'shell', site.shell)
  const remotes = remoteNames
    // A remote on another origin is released there.
    .filter((name) => site.remotes[name]?.entry.startsWith('/'))
    .flatMap((name) => versionsOf(site, name).map((version) => readRelease(root, name, version)))
  return [
    ...remotes.flatMap((remote) => mismatches(shell, remote)),
    ...[shell, ...remotes].flatMap((release) => alterations(root, release)),
  ]
}

/** Files that differ from what was released. */
function alterations(root: DeployRoot, { part, version, integrity }: Release): string[] {
  const now = hashesOf(releaseFiles(root, part, version))
  const names = new Set([...Object.keys(now), ...Object.keys(integrity)])
  const altered = [...names].filter((name) => now[name] !== integrity[name])
  return altered.length === 0
    ? []
    : [`${part} ${version} has been changed since it was released: ${altered.join(', ')}.`]
}

function mismatches(shell: ShellRelease, remote: RemoteRelease): string[] {
  const who = `${remote.part} ${remote.version}`
  const range = { newest: shell.contract, oldest: shell.oldestContract }
  const mismatch = contractMismatch(remote.contract, range)
  const missing = (shell.needs[remote.part] ?? []).filter((name) => !remote.exposes.includes(name))
  const unprovided = remote.uses.filter((name) => !isProvided(name, shell.provides))
  return [
    ...(mismatch ? [`${who} ${mismatch}.`] : []),
    ...missing.map(
      (name) => `${who} does not expose “${name}”, which shell ${shell.version} loads.`,
    ),
    ...unprovided.map(
      (name) => `${who} uses ${name}, which shell ${shell.version} does not provide.`,
    ),
  ]
}

/** Sub-paths of React come with React. */
function isProvided(name: string, provided: readonly string[]): boolean {
  return provided.includes(name) || (name.startsWith('react/') && provided.includes('react'))
}
