/** What pages know of their site: its settings, and the routes, slots and overlays of its remotes. */

import {
  type PageConfig,
  type PolicyPage,
  type Provides,
  parametersOf,
  type SiteConfig,
  segmentsOf,
  selectRemotes,
  sortRoutes,
} from 'shared/contract'
import { mapValues } from '../project/index.ts'
import { isPlainSegment, maxSegments } from '../serve/index.ts'

/** By remote. */
export type Provided = Readonly<Record<string, Provides>>

/**
 * Describes conflicts between the remotes of a site: pages with the same addresses, the same slot twice, and addresses that
 * web servers cannot find.
 */
export function findConflicts(provided: Provided): string[] {
  const pages = Object.entries(provided)
    .flatMap(claimedPaths)
    .map(({ claim, path }) => ({
      page: claim,
      names: segmentsOf(path).map((segment) =>
        'text' in segment ? segment.text : segment.parameter,
      ),
    }))
  const redirects = Object.values(provided).flatMap(({ screens }) => Object.values(screens))
  return [
    ...findCollisions(provided),
    ...redirects.flatMap(({ path, redirectFrom = [] }) =>
      redirectFrom
        .filter((from) => parametersOf(path).some((name) => !parametersOf(from).includes(name)))
        .map((from) => `The redirect from ${from} to ${path} must have the same parameters.`),
    ),
    ...pages
      .filter(({ names }) => names.length > maxSegments)
      .map(({ page }) => `${page}, but an address can have at most ${maxSegments} segments.`),
    ...pages.flatMap(({ page, names }) =>
      names
        .filter((name) => !isPlainSegment(name))
        .map(
          (name) =>
            `${page}, but “${name}” cannot be a name in an address: use letters, digits, “-” and “_”, and not only “_”.`,
        ),
    ),
  ]
}

function findCollisions(provided: Provided): string[] {
  const claims = Object.entries(provided).flatMap(([remote, { screens, slots, overlays }]) => [
    ...claimedPaths([remote, { screens }]).map(({ path, claim }) => ({
      key: shapeOf(path),
      claim,
    })),
    ...slots.map((slot) => ({ key: `slot ${slot}`, claim: `${remote} fills the slot “${slot}”` })),
    ...overlays.map((overlay) => ({
      key: `overlay ${overlay}`,
      claim: `${remote} has the overlay “${overlay}”`,
    })),
  ])
  const first = new Map<string, string>()
  return claims.flatMap(({ key, claim }) => {
    const other = first.get(key)
    if (other) return [`${claim}, and ${other}. Only one of them can.`]
    first.set(key, claim)
    return []
  })
}

/** The paths of a remote's pages, and those that redirect to them. */
function claimedPaths([remote, { screens }]: [string, Pick<Provides, 'screens'>]) {
  return Object.values(screens).flatMap(({ path, redirectFrom = [] }) => [
    { path, claim: `${remote} has the page ${path}` },
    ...redirectFrom.map((from) => ({ path: from, claim: `${remote} redirects from ${from}` })),
  ])
}

/** Patterns with the same shape match the same addresses. */
function shapeOf(pattern: string): string {
  const segments = segmentsOf(pattern)
  return `/${segments.map((segment) => ('text' in segment ? segment.text.toLowerCase() : ':')).join('/')}`
}

/** The part of a site configuration that is served: without what only `npx bookshelf follow` needs. */
export function servedSite(site: SiteConfig): SiteConfig {
  const remotes = mapValues(site.remotes, ({ canary, ...remote }) => {
    if (!canary) return remote
    const { steps: _, every: __, ...served } = canary
    return { ...remote, canary: served }
  })
  if (!site.shellCanary) return { ...site, remotes }
  const { version, percent } = site.shellCanary
  return { ...site, remotes, shellCanary: { version, percent } }
}

/**
 * A site with everything that its remotes bring, and without the texts of policies. Pages for developers exist only with
 * devtools, and those that need a server with orders only if the site has one.
 * @throws Error if they do not fit together.
 */
export function createPageConfig(
  { policies, seller, shellCanary: _, ...site }: SiteConfig,
  provided: Provided,
): PageConfig {
  const conflicts = findConflicts(provided)
  if (conflicts.length > 0) throw new Error(conflicts.join(' '))
  const remotes = Object.entries(provided)
  const modules = (kind: 'slots' | 'overlays') =>
    Object.fromEntries(
      remotes.flatMap(([remote, brings]) =>
        brings[kind].map((name) => [name, `${remote}/${name}`]),
      ),
    )
  const routes = remotes.flatMap(([remote, { screens }]) =>
    Object.entries(screens)
      .filter(([, { forDevelopers }]) => site.devtools || !forDevelopers)
      .filter(([, { needsServer }]) => site.orders === 'server' || !needsServer)
      .flatMap(([name, { skeleton: _, redirectFrom = [], ...facts }]) => {
        const route = { ...facts, screen: `${remote}/${name}` }
        const moved = redirectFrom.map((path) => ({ ...route, path, redirectTo: route.path }))
        return [route, ...moved]
      }),
  )
  return {
    ...site,
    ...(seller ? { sellerName: seller.name } : {}),
    ...(policies ? { policyTitles: mapValues(policies, ({ title }) => title) } : {}),
    remotes: mapValues(site.remotes, ({ provides: _, ...remote }) => remote),
    routes: sortRoutes(routes),
    slots: modules('slots'),
    overlays: modules('overlays'),
  }
}

/** What the page of each policy shows, by the policy's name. */
export function policyPages({ policies = {}, seller }: SiteConfig): Record<string, PolicyPage> {
  return mapValues(policies, (policy) => ({ ...policy, seller }))
}

/** The part of it that one page contains: at most one remote, so that releases of others do not change the page. */
export function pageConfigFor(remote: string | null, site: PageConfig): PageConfig {
  return { ...site, ...selectRemotes(site, (name) => name === remote) }
}
