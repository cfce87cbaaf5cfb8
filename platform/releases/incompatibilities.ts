import { contractMismatch } from '../../shared/src/contract/compatibility.ts'
import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { hashesOf } from '../base/index.ts'
import { missingExports, missingExposes, slotMismatches } from './compare-records.ts'
import { type DeployRoot, releaseFiles } from './deploy-root.ts'
import { versionsOf } from './deployed-site.ts'
import { type Release, type RemoteRelease, readRelease } from './release-file.ts'
import { retainedVersions } from './retained-versions.ts'

/**
 * Why a site may not go live, by the records of its releases alone. Every remote and canary must fit the
 * shell and each other's slots; a new shell must also fit the versions that are kept for going back.
 * @param live the site that it replaces; `null` for the first. @returns sentences, or none.
 */
export async function incompatibilities(
  root: DeployRoot,
  site: SiteConfig,
  live: SiteConfig | null,
): Promise<string[]> {
  if (!site.shell) return ['The site names no version of the shell.']
  const shell = readRelease(root, 'shell', site.shell)
  const isNewShell = shell.version !== live?.shell
  // A remote on another origin is released there.
  const names = remoteNames.filter((name) => site.remotes[name]?.entry.startsWith('/'))
  const read = (name: RemoteName, versions: readonly string[]) =>
    versions.map((version) => readRelease(root, name, version))
  const used = names.flatMap((name) => read(name, versionsOf(site, name)))
  const checked: RemoteRelease[] = []
  for (const name of names) {
    checked.push(
      ...read(name, isNewShell ? await retainedVersions(root, site, name) : versionsOf(site, name)),
    )
  }
  const range = { newest: shell.contract, oldest: shell.oldestContract }
  return [
    ...checked.flatMap((remote) => {
      const mismatch = contractMismatch(remote.contract, range)
      return [
        ...(mismatch ? [`${remote.part} ${remote.version} ${mismatch}.`] : []),
        ...missingExposes(shell, remote, isNewShell),
        ...missingExports(shell, remote, isNewShell),
      ]
    }),
    ...slotMismatches([shell, ...used]),
    ...[shell, ...used].flatMap((release) => alterations(root, release)),
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
