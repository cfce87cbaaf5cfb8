import path from 'node:path'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { PartName } from '../base/index.ts'
import { baseOf } from '../composer/index.ts'
import {
  type DeployRoot,
  deploymentNumbers,
  releasedVersions,
  releaseFiles,
} from './deploy-root.ts'
import { entryOf, siteOf, versionOf, versionsOf } from './deployed-site.ts'

/**
 * The versions of a part whose files a site must serve: those in its configuration, and those of the
 * last deployment with other versions, for tabs that are still open.
 */
export function retainedVersions(root: DeployRoot, site: SiteConfig, part: PartName): string[] {
  const named = versionsOf(site, part)
  const stored = releasedVersions(root, part)
  for (const number of deploymentNumbers(root)) {
    const earlier = versionsOf(siteOf(root, number), part).filter(
      (version) => !named.includes(version) && stored.includes(version),
    )
    if (earlier.length > 0) return [...named, ...earlier]
  }
  return named
}

/** The files of canaries and retained versions, and the folders of the site in which they are served. */
export function retainedFiles(root: DeployRoot, site: SiteConfig): { from: string; to: string }[] {
  const others = (part: PartName) =>
    retainedVersions(root, site, part).filter((version) => version !== versionOf(site, part))
  const remotes = remoteNames.flatMap((name) =>
    others(name).map((version) => ({
      from: releaseFiles(root, name, version),
      to: baseOf(entryOf(name, version)),
    })),
  )
  // File names of the shell carry hashes, so several versions share one folder.
  const shells = others('shell').map((version) => ({
    from: path.join(releaseFiles(root, 'shell', version), 'assets'),
    to: '/assets/',
  }))
  return [...remotes, ...shells]
}
