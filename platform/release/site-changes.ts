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

export type Canary = NonNullable<SiteConfig['remotes'][string]['canary']>
/** The percentages of a canary after its first one, and how long each of them stays. */
export type Schedule = Pick<Canary, 'steps' | 'every'>

/** There is nothing to do: a pipeline whose commit has not changed the build has not failed. */
export class AlreadyLive extends Error {}

/**
 * The site with a release for some shoppers.
 * @throws Error if the remote is not live, so that other shoppers would have none; AlreadyLive.
 */
export function withCanary(
  site: SiteConfig,
  release: Release,
  percent: number,
  schedule: Schedule = {},
): SiteConfig {
  const stable = site.remotes[release.part]
  if (!stable)
    throw new Error(`${release.part} is not live yet. Its first release is for everybody.`)
  if (stable.version === release.version)
    throw new AlreadyLive(`${release.part} ${release.version} is live for everybody already.`)
  const remote = { ...stable, canary: { ...placed(release), percent, ...schedule } }
  return { ...site, remotes: { ...site.remotes, [release.part]: remote } }
}

/**
 * The site without the canary of a remote: every shopper gets the version that all others have.
 * @throws Error if there is none.
 */
export function withoutCanary(site: SiteConfig, name: string): SiteConfig {
  const remote = site.remotes[name]
  if (!remote?.canary) throw new Error(`There is no canary of ${name}.`)
  const { canary: _, ...stable } = remote
  return { ...site, remotes: { ...site.remotes, [name]: stable } }
}

/**
 * The site with the next percentage of a canary. At 100, it is the version for everybody.
 * @throws Error if none follows.
 */
export function withNextPercentage(site: SiteConfig, name: string): SiteConfig {
  const remote = site.remotes[name]
  const { canary } = remote ?? {}
  const [percent, ...steps] = canary?.steps ?? []
  if (!remote || !canary || percent === undefined)
    throw new Error(`The canary of ${name} has no next percentage.`)
  const { percent: _, steps: __, every: ___, ...build } = canary
  const next = percent === 100 ? build : { ...remote, canary: { ...canary, percent, steps } }
  return { ...site, remotes: { ...site.remotes, [name]: next } }
}

/**
 * The site with other settings and with the remotes that these name, all of them on other origins. Other remotes stay.
 */
export function withSettings(site: SiteConfig, settings: SiteConfig): SiteConfig {
  const { shell: _, remotes, ...rest } = settings
  const shell = site.shell ? { shell: site.shell } : {}
  return { ...rest, ...shell, remotes: { ...site.remotes, ...remotes } }
}

function placed({ part, version, contract }: Release) {
  return { entry: entryOf(part), version, contract }
}
