import { parametersOf, pathOfPattern } from '../../shared/src/contract/path-pattern.ts'
import type { Route } from '../../shared/src/contract/provides.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { outputNames } from '../project/index.ts'
import { hasPlainSegments, pageFile } from '../serve/index.ts'
import { MissingDataError } from './load-data.ts'
import type { Renderer } from './prerender.ts'

/** Brotli's quality: the best takes forty times as long as the quick one, for 8% fewer bytes. */
const quality = { best: 11, quick: 6 }

/** For how many entries of each route pages are compressed at the best setting. */
const maxCompressedBest = 200

/** Stands for the route of all unknown addresses. */
export const notFound = '404'

/** A page to write. */
export interface PageTask {
  /** The pattern of the route that the page belongs to. */
  route: string
  /** `null` for the page of all unknown addresses. */
  screen: string | null
  url: string
  /** Whether the browser renders the screen, and the page shows its skeleton. */
  isSkeleton?: true
  parameters: Record<string, string>
  file: string
  /** Brotli's quality: 11 is the best. */
  quality: number
}

/**
 * The pages to render: one per route, and one per entry of a route with parameters.
 * @param prerenderLimit how many entries, the best first, from `site.json`.
 * @throws MissingDataError if the API does not list the entries.
 */
export async function planPages(
  renderer: Pick<Renderer, 'paths'>,
  routes: readonly Pick<Route, 'path' | 'screen'>[],
  prerenderLimit: SiteConfig['prerender'] = 'all',
): Promise<PageTask[]> {
  const tasks: PageTask[] = []
  const patterns = new Set<string>(routes.map(({ path }) => path))
  for (const { path: route, screen } of routes) {
    const same = { route, screen, quality: quality.best }
    // A skeleton is the same for all addresses of a route.
    const own = { ...same, url: route, parameters: {}, file: pageFile(route) }
    if (parametersOf(route).length === 0) {
      tasks.push(own)
      continue
    }
    const paths = await renderer.paths(screen).catch((error: Error) => {
      if (error instanceof MissingDataError) throw error
      console.error(`${route} was not prerendered:`, error.message)
      return []
    })
    tasks.push(paths === null ? own : { ...own, isSkeleton: true })
    const chosen = (paths ?? []).slice(0, numberOf(prerenderLimit))
    for (const [at, parameters] of chosen.entries()) {
      const url = pathOfPattern(route, parameters)
      // The browser renders entries whose ids cannot be folder names. A route with exactly this address takes
      // precedence.
      if (!hasPlainSegments(url) || patterns.has(url)) continue
      const page = { url, parameters, file: pageFile(url) }
      const compression = at < maxCompressedBest ? quality.best : quality.quick
      tasks.push({ ...same, ...page, quality: compression })
    }
  }
  const file = outputNames.notFound
  const lost = { route: notFound, screen: null, url: '/page-not-found', parameters: {}, file }
  return [...tasks, { ...lost, quality: quality.best }]
}

/**
 * The addresses for search engines: of all pages that everybody may open and find, including entries that have
 * no page of their own, and the addresses that screens add.
 */
export async function publicAddresses(
  renderer: Pick<Renderer, 'paths' | 'addresses'>,
  routes: readonly Pick<Route, 'path' | 'screen' | 'access' | 'forDevelopers' | 'needsServer'>[],
): Promise<string[]> {
  const all: string[] = []
  for (const { path: route, screen, access, forDevelopers, needsServer } of routes) {
    if (access !== 'all' || forDevelopers || needsServer) continue
    if (parametersOf(route).length === 0) all.push(route, ...(await renderer.addresses(screen)))
    else {
      for (const parameters of (await renderer.paths(screen)) ?? []) {
        all.push(pathOfPattern(route, parameters))
      }
    }
  }
  return all
}

function numberOf(limit: NonNullable<SiteConfig['prerender']>): number {
  if (limit === 'all') return Number.POSITIVE_INFINITY
  return limit === 'none' ? 0 : limit
}
