import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { PartName } from '../base/index.ts'
import { baseOf } from '../composer/index.ts'
import { type DeployRoot, releaseFiles } from './deploy-root.ts'
import { entryOf, versionOf, versionsOf } from './deployed-site.ts'
import { type Deployment, readLog } from './deployment-log.ts'

/** The versions of a part that a site must serve: its own, and those before them, for open tabs. */
export async function retainedVersions(root: DeployRoot, site: SiteConfig, part: PartName) {
  return versionsToServe(root, await readLog(root), site, part)
}

function versionsToServe(
  root: DeployRoot,
  log: readonly Deployment[],
  site: SiteConfig,
  part: PartName,
): string[] {
  const named = versionsOf(site, part)
  for (const deployment of log) {
    const earlier = versionsOf(deployment.site, part).filter(
      (version) => !named.includes(version) && existsSync(releaseFiles(root, part, version)),
    )
    if (earlier.length > 0) return [...named, ...earlier]
  }
  return named
}

/** Files of canaries and retained versions, and their folders in the site. */
export async function retainedFiles(
  root: DeployRoot,
  site: SiteConfig,
): Promise<{ from: string; to: string }[]> {
  const log = await readLog(root)
  const others = (part: PartName) =>
    versionsToServe(root, log, site, part).filter((version) => version !== versionOf(site, part))
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
