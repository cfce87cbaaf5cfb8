/** The deployed configuration, and the changes that releases make to it. Pure but for the reading. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RemoteName } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { outputNames, type PartName } from '../base/index.ts'
import { readSite } from '../composer/index.ts'
import { deploymentFolder, type Home } from './home.ts'
import type { Release, RemoteRelease } from './release-file.ts'

/** Where a release of a remote stands in the site: an address of its own, so it never changes. */
export function entryOf(remote: RemoteName, version: string): string {
  return `/remotes/${remote}/${version}/${outputNames.remoteEntry}`
}

/** The configuration of what is live, or `null` before the first deployment. */
export function liveSite(home: Home): SiteConfig | null {
  const file = path.join(home.live, outputNames.site)
  return existsSync(file) ? readSite(file) : null
}

/** The configuration of any deployment. */
export function siteOf(home: Home, number: number): SiteConfig {
  return readSite(path.join(deploymentFolder(home, number), outputNames.site))
}

/** The version that all shoppers get, or all but the canary's. */
export function versionOf(site: SiteConfig, part: PartName): string | undefined {
  return part === 'shell' ? site.shell : site.remotes[part]?.version
}

/** Every version of a part that a page of this site may load. */
export function versionsOf(site: SiteConfig, part: PartName): string[] {
  const canary = part === 'shell' ? undefined : site.remotes[part]?.canary?.version
  return [versionOf(site, part), canary].filter((version) => version !== undefined)
}

/** The site with a release for everybody; a canary of that part ends with it. */
export function withRelease(site: SiteConfig, release: Release): SiteConfig {
  if (release.part === 'shell') return { ...site, shell: release.version }
  return { ...site, remotes: { ...site.remotes, [release.part]: placed(release) } }
}

/**
 * The site with a release for some shoppers.
 * @param percent of all shoppers, 0 to 100; 0 ends the canary.
 */
export function withCanary(site: SiteConfig, release: RemoteRelease, percent: number): SiteConfig {
  const current = site.remotes[release.part]
  if (!current) return withRelease(site, release)
  const { canary: _, ...stable } = current
  const remote = percent === 0 ? stable : { ...stable, canary: { ...placed(release), percent } }
  return { ...site, remotes: { ...site.remotes, [release.part]: remote } }
}

/** Another deployment's settings with the versions of this one. */
export function withSettings(site: SiteConfig, settings: SiteConfig): SiteConfig {
  const { shell: _, remotes: __, ...rest } = settings
  return { ...rest, ...(site.shell ? { shell: site.shell } : {}), remotes: site.remotes }
}

function placed({ part, version, contract }: RemoteRelease) {
  return { entry: entryOf(part, version), version, contract }
}
