import { contractMismatch } from '../../shared/src/contract/compatibility.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { misfits, type Provided } from '../build/index.ts'
import { providedBy } from '../compose/index.ts'
import { hashesOf } from '../project/index.ts'
import { canaryFaults, losses } from './compare-provided.ts'
import { missingExports, slotMismatches } from './compare-records.ts'
import { type DeployRoot, releaseFiles } from './deploy-root.ts'
import { releasedHere, versionOf, versionsOf } from './deployed-site.ts'
import { readLog } from './deployment-log.ts'
import { type Release, readRelease } from './release-file.ts'
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
  const names = releasedHere(site)
  const read = (name: string, versions: readonly string[]) =>
    versions.map((version) => readRelease(root, name, version))
  const used = names.flatMap((name) => read(name, versionsOf(site, name)))
  // A new shell must fit those that are kept, too.
  const log = isNewShell ? await readLog(root) : []
  const checked = names.flatMap((name) => read(name, retainedVersions(root, log, site, name)))
  const provided = providedIn(root, site)
  const range = { newest: shell.contract, oldest: shell.oldestContract ?? shell.contract }
  return [
    ...checked.flatMap((remote) => {
      const mismatch = contractMismatch(remote.contract, range)
      return [
        ...(mismatch ? [`${remote.part} ${remote.version} ${mismatch}.`] : []),
        ...missingExports(shell, remote, isNewShell),
      ]
    }),
    ...slotMismatches([shell, ...used]),
    ...misfits(provided),
    ...(live ? losses(providedIn(root, live), provided, [shell, ...used]) : []),
    ...names.flatMap((name) => faultsOfCanary(root, site, name)),
    ...[shell, ...used].flatMap((release) => alterations(root, release)),
  ]
}

/** What the remotes of a site bring, as their releases or the site say. */
function providedIn(root: DeployRoot, site: SiteConfig): Provided {
  const here = releasedHere(site)
  const elsewhere = Object.entries(site.remotes).flatMap(([name, { provides }]) =>
    provides && !here.includes(name) ? [[name, provides] as const] : [],
  )
  const released = here.map((name) => {
    const version = versionOf(site, name) ?? ''
    return [name, providedBy(releaseFiles(root, name, version))] as const
  })
  return Object.fromEntries([...released, ...elsewhere])
}

function faultsOfCanary(root: DeployRoot, site: SiteConfig, name: string): string[] {
  const [stable, canary] = versionsOf(site, name).map((version) =>
    providedBy(releaseFiles(root, name, version)),
  )
  return stable && canary ? canaryFaults(name, stable, canary) : []
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
