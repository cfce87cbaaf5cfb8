import type { Route } from '../../shared/src/contract/deployment.ts'
import { parametersOf, pathOfPattern } from '../../shared/src/contract/path-pattern.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { outputNames } from '../project/index.ts'
import { hasPlainSegments, pageFile } from '../serve/index.ts'
import { MissingDataError } from './load-data.ts'
import { notFound, type PageTask } from './prerender-job.ts'
import type { RenderPool } from './render-pool.ts'

/** Brotli's quality: the best takes forty times as long as the quick one, for 8% fewer bytes. */
const quality = { best: 11, quick: 6 }

/** For how many entries of each route pages are compressed at the best setting, and facts are written. */
const first = { compressed: 200, known: 24 }

/**
 * The pages to render: one per route, and one per entry of a route with parameters.
 * @param things how many entries, the best first, from `site.json`.
 * @throws MissingDataError if the API does not list the entries.
 */
export async function planPages(
  pool: Pick<RenderPool, 'paths'>,
  routes: readonly Pick<Route, 'path' | 'screen'>[],
  things: SiteConfig['prerender'] = 'all',
): Promise<PageTask[]> {
  const tasks: PageTask[] = []
  const patterns = new Set<string>(routes.map(({ path }) => path))
  for (const { path: route, screen } of routes) {
    const same = { route, screen, quality: quality.best, withFacts: true }
    // A skeleton is the same for all addresses of a route.
    const own = { ...same, url: route, parameters: {}, pattern: route, file: pageFile(route) }
    if (parametersOf(route).length === 0) {
      tasks.push(own)
      continue
    }
    const paths = await pool.paths(screen).catch((error: Error) => {
      if (error instanceof MissingDataError) throw error
      console.error(`${route} was not prerendered:`, error.message)
      return []
    })
    tasks.push(paths === null ? own : { ...own, left: true })
    const chosen = (paths ?? []).slice(0, numberOf(things))
    for (const [at, parameters] of chosen.entries()) {
      const url = pathOfPattern(route, parameters)
      // Ids that cannot be folder names are left to the browser. A route of exactly this address comes first.
      if (!hasPlainSegments(url) || patterns.has(url)) continue
      const page = { url, parameters, pattern: url, file: pageFile(url) }
      const compression = at < first.compressed ? quality.best : quality.quick
      tasks.push({ ...same, ...page, quality: compression, withFacts: at < first.known })
    }
  }
  const file = outputNames.notFound
  const lost = { route: notFound, screen: null, url: '/page-not-found', parameters: {}, file }
  return [...tasks, { ...lost, pattern: null, quality: quality.best, withFacts: true }]
}

/**
 * The addresses for search engines: of all pages that everybody may open and find, including entries that have
 * no page of their own, and the addresses that screens add.
 */
export async function publicAddresses(
  pool: Pick<RenderPool, 'paths' | 'addresses'>,
  routes: readonly Pick<Route, 'path' | 'screen' | 'access' | 'forDevelopers' | 'needsServer'>[],
): Promise<string[]> {
  const all: string[] = []
  for (const { path: route, screen, access, forDevelopers, needsServer } of routes) {
    if (access !== 'all' || forDevelopers || needsServer) continue
    if (parametersOf(route).length === 0) all.push(route, ...(await pool.addresses(screen)))
    else {
      for (const parameters of (await pool.paths(screen)) ?? []) {
        all.push(pathOfPattern(route, parameters))
      }
    }
  }
  return all
}

function numberOf(things: NonNullable<SiteConfig['prerender']>): number {
  if (things === 'all') return Number.POSITIVE_INFINITY
  return things === 'none' ? 0 : things
}
