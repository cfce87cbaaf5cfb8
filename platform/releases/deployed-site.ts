import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RemoteName } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { outputNames, type PartName } from '../base/index.ts'
import { readSite } from '../composer/index.ts'
import { type DeployRoot, deploymentFolder } from './deploy-root.ts'
import type { Release, RemoteRelease } from './release-file.ts'

export function entryOf(remote: RemoteName, version: string): string {
  return `/remotes/${remote}/${version}/${outputNames.remoteEntry}`
}

/** The live configuration, or `null` before the first deployment. */
export function liveSite(root: DeployRoot): SiteConfig | null {
  const file = path.join(root.live, outputNames.site)
  return existsSync(file) ? readSite(file) : null
}

export function siteOf(root: DeployRoot, number: number): SiteConfig {
  return readSite(path.join(deploymentFolder(root, number), outputNames.site))
}

/** The version of all shoppers but the canary's. */
export function versionOf(site: SiteConfig, part: PartName): string | undefined {
  return part === 'shell' ? site.shell : site.remotes[part]?.version
}

/** Every version that a page of this site may load. */
export function versionsOf(site: SiteConfig, part: PartName): string[] {
  const canary = part === 'shell' ? undefined : site.remotes[part]?.canary?.version
  return [versionOf(site, part), canary].filter((version) => version !== undefined)
}

/** The site with a release for everybody, which ends its canary. */
export function withRelease(site: SiteConfig, release: Release): SiteConfig {
  if (release.part === 'shell') return { ...site, shell: release.version }
  return { ...site, remotes: { ...site.remotes, [release.part]: placed(release) } }
}

/** The site with a release for some shoppers. @param percent 0 to 100; 0 ends the canary. */
export function withCanary(site: SiteConfig, release: RemoteRelease, percent: number): SiteConfig {
  const current = site.remotes[release.part]
  if (!current) return withRelease(site, release)
  const { canary: _, ...stable } = current
  const remote = percent === 0 ? stable : { ...stable, canary: { ...placed(release), percent } }
  return { ...site, remotes: { ...site.remotes, [release.part]: remote } }
}

/** Other settings with the versions of this site. */
export function withSettings(site: SiteConfig, settings: SiteConfig): SiteConfig {
  const { shell: _, remotes: __, ...rest } = settings
  return { ...rest, ...(site.shell ? { shell: site.shell } : {}), remotes: site.remotes }
}

function placed({ part, version, contract }: RemoteRelease) {
  return { entry: entryOf(part, version), version, contract }
}
