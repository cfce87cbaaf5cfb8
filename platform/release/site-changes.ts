/** Changes of a site configuration. None of them changes its argument. */
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { entryOf, type PartName, shellPart } from '../project/index.ts'

/** A release, as a site names it. */
interface Release {
  part: PartName
  version: string
  contract: number
}

/** The remotes of a site that are released here; one on another origin is released there. */
export function releasedHere(site: SiteConfig): string[] {
  return Object.keys(site.remotes).filter((name) => site.remotes[name]?.entry.startsWith('/'))
}

/** The parts of a site that are released here. */
export function partsOf(site: SiteConfig): PartName[] {
  return [shellPart, ...releasedHere(site)]
}

/** The version for all shoppers except those of the canary. */
export function versionOf(site: SiteConfig, part: PartName): string | undefined {
  return part === shellPart ? site.shell : site.remotes[part]?.version
}

/** Every version that a page of this site may load. */
export function versionsOf(site: SiteConfig, part: PartName): string[] {
  const canary = part === shellPart ? undefined : site.remotes[part]?.canary?.version
  return [versionOf(site, part), canary].filter((version) => version !== undefined)
}

/** The site with a release for everybody, which ends its canary. */
export function withRelease(site: SiteConfig, release: Release): SiteConfig {
  if (release.part === shellPart) return { ...site, shell: release.version }
  return { ...site, remotes: { ...site.remotes, [release.part]: placed(release) } }
}

/**
 * The site with a release for some shoppers.
 * @throws Error if the remote is not live: the other shoppers would have none.
 */
export function withCanary(site: SiteConfig, release: Release, percent: number): SiteConfig {
  const stable = site.remotes[release.part]
  if (!stable)
    throw new Error(`${release.part} is not live yet. Its first release is for everybody.`)
  const remote = { ...stable, canary: { ...placed(release), percent } }
  return { ...site, remotes: { ...site.remotes, [release.part]: remote } }
}

/**
 * The site with other settings and with the remotes on other origins that these name. Other remotes on other origins
 * stay, and so do all versions that are released here.
 */
export function withSettings(site: SiteConfig, settings: SiteConfig): SiteConfig {
  const { shell: _, remotes, ...rest } = releasedElsewhere(settings)
  const shell = site.shell ? { shell: site.shell } : {}
  return { ...rest, ...shell, remotes: { ...site.remotes, ...remotes } }
}

/** The site without the remotes that are released here. */
export function releasedElsewhere(site: SiteConfig): SiteConfig {
  const here = releasedHere(site)
  const others = Object.entries(site.remotes).filter(([name]) => !here.includes(name))
  return { ...site, remotes: Object.fromEntries(others) }
}

function placed({ part, version, contract }: Release) {
  return { entry: entryOf(part), version, contract }
}
