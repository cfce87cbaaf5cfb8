/**
 * Previews: releases that only those get who open a link. A preview is a record in the log, beside the site
 * configuration, and one file that its link names. So pages and other releases do not depend on it, and any static host
 * can serve it. One with a shell also has pages of its own, since each page contains the shell, and a cookie asks the
 * server for these.
 */
import { randomBytes } from 'node:crypto'
import { type Provides, parametersOf } from 'shared/contract'
import { previewParameter } from 'shared/page-protocol'
import type { PartName } from '../project/index.ts'
import { branchName } from './git.ts'
import { type LiveSite, type Preview, placed, type Release, withRelease } from './site-changes.ts'

/** How long a preview stays after its last release, in milliseconds: 14 days. */
const lifetime = 14 * 24 * 3600 * 1000

/** The name of a preview that has been given none: that of the branch or, on the main one, that of the part. */
export function defaultPreviewName(part: PartName, branch = branchName() ?? ''): string {
  const name = branch.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
  const text = name
    .replace(/^[\d-]+/, '')
    .slice(0, 40)
    .replace(/-$/, '')
  return ['', 'main', 'master'].includes(text) ? part : text
}

/**
 * @returns a change that adds a release to a preview, instead of an earlier one of the same part. A new preview has an
 * address of its own; an old one keeps its address, and stays longer.
 */
export function addingTo(
  name: string,
  release: Release,
  { screens }: Provides,
  by: string,
  now = Date.now(),
) {
  const pages = Object.values(screens).map(({ path }) => path)
  const page =
    pages.find((path) => path === '/') ?? pages.find((path) => parametersOf(path).length === 0)
  const fresh = { id: randomBytes(10).toString('hex'), page: page ?? '/' }
  const until = new Date(now + lifetime).toISOString()
  return (site: LiveSite): LiveSite => {
    const { remotes, ...earlier } = site.previews?.[name] ?? { ...fresh, remotes: {} }
    const added = { ...remotes, [release.part]: { ...placed(release), by } }
    return {
      ...site,
      previews: { ...site.previews, [name]: { ...earlier, until, remotes: added } },
    }
  }
}

/** @throws Error if there is none of this name. */
export function withoutPreview(site: LiveSite, name: string): LiveSite {
  const { previews = {} } = site
  const names = Object.keys(previews)
  if (!previews[name])
    throw new Error(
      `There is no preview “${name}”.${names.length > 0 ? ` There is ${names.join(', ')}.` : ''}`,
    )
  return withPreviews(site, (other) => other !== name)
}

/** The name of its file, which only its address names. */
export const previewFile = (name: string, { id }: Preview) => `${name}-${id}`

/** Where to open it: a page of its first release. */
export function previewAddress({ origin, previews = {} }: LiveSite, name: string): string {
  const { [name]: preview } = previews
  if (!preview) throw new Error(`There is no preview “${name}”.`)
  const url = new URL(preview.page, origin ?? 'http://localhost:4173')
  url.searchParams.set(previewParameter, previewFile(name, preview))
  return url.href
}

/** Where to open it, for people. */
export function formatPreviewAddress(site: LiveSite, name: string): string {
  const note = ' (with the shop’s own address instead of this one: its settings have no “origin”)'
  return previewAddress(site, name) + (site.origin ? '' : note)
}

const isExpired = ({ until }: Preview, now: number) => Date.parse(until) <= now

/** The site without previews that are over. @param now the time of its store. */
export function withoutExpired(site: LiveSite, now: number): LiveSite {
  return withPreviews(site, (_, preview) => !isExpired(preview, now))
}

/** A sentence for each preview that is over. @param now the time of its store. */
export function describeExpired({ previews = {} }: LiveSite, now: number): string[] {
  return Object.entries(previews)
    .filter(([, preview]) => isExpired(preview, now))
    .map(([name, { until }]) => `The preview “${name}” has ended. It was to stay until ${until}.`)
}

/** The site with some of its previews. */
export function withPreviews(
  { previews = {}, ...site }: LiveSite,
  isWanted: (name: string, preview: Preview) => boolean,
): LiveSite {
  const wanted = Object.entries(previews).filter(([name, preview]) => isWanted(name, preview))
  return wanted.length > 0 ? { ...site, previews: Object.fromEntries(wanted) } : site
}

/** The site as it would be if a preview were released to everybody. */
export function previewed(site: LiveSite, name: string): LiveSite {
  const { previews, ...live } = site
  const releases = Object.entries(previews?.[name]?.remotes ?? {})
  return releases.reduce(
    (changed, [part, { version, contract }]) => withRelease(changed, { part, version, contract }),
    live,
  )
}
