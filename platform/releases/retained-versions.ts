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

/** The versions of a part that a site must serve: its own, and those before them, for open tabs. */
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

/** Files of canaries and retained versions, and their folders in the site. */
export function retainedFiles(root: DeployRoot, site: SiteConfig): { from: string; to: string }[] {
  const others = (part: PartName) =>
    retainedVersions(root, site, part).filter((version) => version !== versionOf(site, part))
  const remotes = remoteNames.flatMap((name) =>
    others(name).map((version) => ({
      from: releaseFiles(root, name, version),
      to: baseOf(entryOf(name, version)),
    })),
  )
  // File names of the shell carry hashes.
  const shells = others('shell').map((version) => ({
    from: path.join(releaseFiles(root, 'shell', version), 'assets'),
    to: '/assets/',
  }))
  return [...remotes, ...shells]
}
