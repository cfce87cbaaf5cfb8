import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { baseOf } from '../compose/index.ts'
import { entryOf, type PartName } from '../project/index.ts'
import { type DeployRoot, releaseFiles } from './deploy-root.ts'
import { versionOf, versionsOf } from './deployed-site.ts'
import type { Deployment } from './deployment-log.ts'

type Log = readonly Deployment[]

/** The previous live versions of a part. @param isKept filters them. */
export function versionsBefore(
  log: Log,
  site: SiteConfig,
  part: PartName,
  isKept: (version: string) => boolean = () => true,
): string[] {
  const named = versionsOf(site, part)
  for (const deployment of log) {
    const earlier = versionsOf(deployment.site, part).filter((version) => {
      return !named.includes(version) && isKept(version)
    })
    if (earlier.length > 0) return earlier
  }
  return []
}

/** The versions of a part that a site must serve: its own, and those before them, for open tabs. */
export function retainedVersions(root: DeployRoot, log: Log, site: SiteConfig, part: PartName) {
  const isKept = (version: string) => existsSync(releaseFiles(root, part, version))
  return [...versionsOf(site, part), ...versionsBefore(log, site, part, isKept)]
}

/** Files of canaries and retained versions, and their folders in the site. */
export function retainedFiles(root: DeployRoot, log: Log, site: SiteConfig) {
  const others = (part: PartName) =>
    retainedVersions(root, log, site, part).filter((version) => version !== versionOf(site, part))
  const remotes = Object.keys(site.remotes).flatMap((name) =>
    others(name).map((version) => ({
      from: releaseFiles(root, name, version),
      to: baseOf(entryOf(name)),
    })),
  )
  // File names of the shell carry hashes.
  const shells = others('shell').map((version) => ({
    from: path.join(releaseFiles(root, 'shell', version), 'assets'),
    to: '/assets/',
  }))
  return [...remotes, ...shells]
}
