/** Changes of a site configuration. None of them changes its argument. */

import { SiteConfig } from 'shared/schema'
import * as v from 'valibot'
import { entryOf, mapValues, type PartName, shellPart } from '../project/index.ts'

const Preview = v.object({
  /** The end of its address, which nobody can guess. */
  id: v.string(),
  /** When it ends by itself, in ISO 8601. */
  until: v.string(),
  /** The path of its address. */
  page: v.string(),
  /** Its releases by part, with who added them. */
  remotes: v.record(
    v.string(),
    v.object({ entry: v.string(), version: v.string(), contract: v.number(), by: v.string() }),
  ),
})
export type Preview = v.InferOutput<typeof Preview>

/** The configuration of a deployment: its previews are neither settings, nor do pages contain them. */
export const LiveSite = v.object({
  ...SiteConfig.entries,
  previews: v.optional(v.record(v.string(), Preview)),
})
export type LiveSite = v.InferOutput<typeof LiveSite>

/** A release, as a site names it. */
export interface Release {
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
  const versions = [versionOf(site, part), canaryOf(site, part)?.version]
  return versions.filter((version) => version !== undefined)
}

export type Canary = NonNullable<SiteConfig['shellCanary']>

export function canaryOf(site: SiteConfig, part: PartName): Canary | undefined {
  return part === shellPart ? site.shellCanary : site.remotes[part]?.canary
}

/** A version that a deployment serves. */
export interface Served {
  part: PartName
  version: string
  to: 'everybody' | 'canary' | 'preview' | 'open tabs'
  /** The name of the preview. */
  preview?: string
}

/**
 * Every version that a deployment serves.
 * @param retained the versions of each part that are served for open tabs.
 */
export function servedBy(
  site: LiveSite,
  retained: Readonly<Record<PartName, readonly string[]>> = {},
): Served[] {
  const onPages = partsOf(site).flatMap((part) =>
    versionsOf(site, part).map((version, at): Served => {
      return { part, version, to: at === 0 ? 'everybody' : 'canary' }
    }),
  )
  const inPreviews = Object.entries(site.previews ?? {}).flatMap(([preview, { remotes }]) =>
    Object.entries(remotes).map(([part, { version }]): Served => {
      return { part, version, to: 'preview', preview }
    }),
  )
  const inTabs = Object.entries(retained).flatMap(([part, versions]) =>
    versions.map((version): Served => ({ part, version, to: 'open tabs' })),
  )
  return [...onPages, ...inPreviews, ...inTabs]
}

/** Whether pages load a version, neither only for a link nor for tabs that are open. */
export const isOnPages = ({ to }: Served): boolean => to === 'everybody' || to === 'canary'

/** The site with a release for everybody, which ends its canary. */
export function withRelease({ shellCanary, ...site }: LiveSite, release: Release): LiveSite {
  if (release.part === shellPart) return { ...site, shell: release.version }
  const remotes = { ...site.remotes, [release.part]: placed(release) }
  return { ...site, ...(shellCanary ? { shellCanary } : {}), remotes }
}

/** The percentages of a canary after its first one, and how long each of them stays. */
export type Schedule = Pick<Canary, 'steps' | 'every'>

/** There is nothing to do: a pipeline whose commit has not changed the build has not failed. */
export class AlreadyLive extends Error {}

/**
 * The site with a release for some shoppers.
 * @throws Error if the part is not live, so that other shoppers would have none; AlreadyLive.
 */
export function withCanary(
  site: LiveSite,
  release: Release,
  percent: number,
  schedule: Schedule = {},
): LiveSite {
  const { part, version } = release
  const stable = versionOf(site, part)
  if (stable === undefined)
    throw new Error(`${part} is not live yet. Its first release is for everybody.`)
  if (stable === version) throw new AlreadyLive(`${part} ${version} is live for everybody already.`)
  const share = { percent, ...schedule }
  const remote = site.remotes[part]
  // All other parts are remotes.
  if (!remote) return { ...site, shellCanary: { version, ...share } }
  const canary = { ...placed(release), ...share }
  return { ...site, remotes: { ...site.remotes, [part]: { ...remote, canary } } }
}

/**
 * The site without a remote and without the previews that have it, which other parts may share.
 * @throws Error if it is not live.
 */
export function withoutRemote({ previews = {}, ...site }: LiveSite, name: string): LiveSite {
  const { [name]: removed, ...remotes } = site.remotes
  if (!removed)
    throw new Error(`There is no remote “${name}” live, but ${Object.keys(remotes).join(', ')}.`)
  const kept = Object.entries(previews).filter(([, preview]) => !preview.remotes[name])
  return { ...site, remotes, ...(kept.length > 0 ? { previews: Object.fromEntries(kept) } : {}) }
}

/**
 * The site without the canary of a part: every shopper gets the version that all others have.
 * @throws Error if there is none.
 */
export function withoutCanary(site: LiveSite, name: PartName): LiveSite {
  if (!canaryOf(site, name)) throw new Error(`There is no canary of ${name}.`)
  const { shellCanary: _, ...withoutIt } = site
  const remote = site.remotes[name]
  if (!remote) return withoutIt
  const { canary: __, ...stable } = remote
  return { ...site, remotes: { ...site.remotes, [name]: stable } }
}

/**
 * The site with the next percentage of a canary. At 100, it is the version for everybody.
 * @throws Error if none follows.
 */
export function withNextPercentage(site: LiveSite, name: PartName): LiveSite {
  const canary = canaryOf(site, name)
  const [percent, ...steps] = canary?.steps ?? []
  if (!canary || percent === undefined)
    throw new Error(`The canary of ${name} has no next percentage.`)
  const isForAll = percent === 100
  const remote = site.remotes[name]
  if (!remote?.canary) {
    const { shellCanary: _, ...others } = site
    if (isForAll) return { ...others, shell: canary.version }
    return { ...others, shellCanary: { ...canary, percent, steps } }
  }
  const { percent: _, steps: __, every: ___, ...build } = remote.canary
  const next = isForAll ? build : { ...remote, canary: { ...remote.canary, percent, steps } }
  return { ...site, remotes: { ...site.remotes, [name]: next } }
}

/** The site with other settings, and with the remotes on other origins that these name. Those released here stay. */
export function withSettings(site: LiveSite, settings: LiveSite): LiveSite {
  const { shell: _, shellCanary: __, previews: ___, remotes, ...rest } = settings
  const { shell, shellCanary, previews } = site
  const own = releasedHere(site).map((name) => [name, site.remotes[name]])
  const here = releasedHere(settings)
  const others = Object.entries(remotes).filter(([name]) => !here.includes(name))
  return {
    ...rest,
    ...(shell ? { shell } : {}),
    ...(shellCanary ? { shellCanary } : {}),
    ...(previews ? { previews } : {}),
    remotes: Object.fromEntries([...own, ...others]),
  }
}

/** The site as it was for everybody in an earlier deployment, without its canaries. The previews of today stay. */
export function withEarlier({ previews }: LiveSite, earlier: LiveSite): LiveSite {
  const { previews: _, shellCanary: __, ...site } = earlier
  const remotes = mapValues(site.remotes, ({ canary: _, ...stable }) => stable)
  return { ...site, remotes, ...(previews ? { previews } : {}) }
}

/** Where a release is in a composed site. */
export function placed({ part, version, contract }: Release) {
  return { entry: entryOf(part), version, contract }
}
