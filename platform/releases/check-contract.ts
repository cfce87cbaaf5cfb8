import path from 'node:path'
import { contractMismatch } from '../../shared/src/contract/compatibility.ts'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { hashesOf } from '../base/index.ts'
import { versionsOf } from './deployed-site.ts'
import { type Home, releaseFolder } from './home.ts'
import {
  type Release,
  type RemoteRelease,
  readRemoteRelease,
  readShellRelease,
  type ShellRelease,
} from './release-file.ts'

/**
 * Why a site may not go live: every remote in it, the canaries too, must go together with its shell.
 * @returns one sentence per reason; none when it may.
 */
export function siteRefusals(home: Home, site: SiteConfig): string[] {
  if (!site.shell) return ['The site names no version of the shell.']
  const shell = readShellRelease(home, site.shell)
  const remotes = remoteNames
    // A remote on another origin is released there: its integrity alone can be asked for here.
    .filter((name) => site.remotes[name]?.entry.startsWith('/'))
    .flatMap((name) =>
      versionsOf(site, name).map((version) => readRemoteRelease(home, name, version)),
    )
  return [
    ...remotes.flatMap((remote) => refusals(shell, remote)),
    ...[shell, ...remotes].flatMap((release) => alterations(home, release)),
  ]
}

/** Files that are not what they were when they were released. */
function alterations(home: Home, { part, version, integrity }: Release): string[] {
  const now = hashesOf(path.join(releaseFolder(home, part, version), 'files'))
  const names = new Set([...Object.keys(now), ...Object.keys(integrity)])
  const altered = [...names].filter((name) => now[name] !== integrity[name])
  return altered.length === 0
    ? []
    : [`${part} ${version} has been changed since it was released: ${altered.join(', ')}.`]
}

/** Why a shell and a remote cannot be on one page: what is wrong, and what would help. */
function refusals(shell: ShellRelease, remote: RemoteRelease): string[] {
  const who = `${remote.part} ${remote.version}`
  const fault = contractMismatch(remote.contract, {
    newest: shell.contract,
    oldest: shell.oldestContract,
  })
  const missing = (shell.needs[remote.part] ?? []).filter((name) => !remote.exposes.includes(name))
  const unprovided = remote.uses.filter((name) => !isProvided(name, shell.provides))
  return [
    ...(fault ? [`${who} ${fault}.`] : []),
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
