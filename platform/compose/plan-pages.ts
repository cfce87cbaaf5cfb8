import { type PageConfig, parametersOf, pathOfPattern } from 'shared/contract'
import { patterns } from 'shared/paths'
import { outputNames } from '../project/index.ts'
import { hasPlainSegments, pageFile } from '../serve/index.ts'
import { type Failure, isPublic, notFound, type PageLists, type PageTask } from './composition.ts'
import { MissingDataError } from './load-data.ts'

/** Brotli's quality: the best takes forty times as long as the quick one, for 8% fewer bytes. */
const quality = { best: 11, quick: 6 }

/** The first pages of each route get the best compression. */
const maxCompressedBest = 200

const limits = { all: Number.POSITIVE_INFINITY, none: 0 }

/**
 * The pages to render: one per route, and one per entry of a route with parameters. With the routes whose code could not
 * list their entries, and its errors.
 * @param addAddress is called with each address for search engines: of all public pages, including entries that have no
 * page of their own, and those that screens add. Without an origin there are none, and screens are not asked for any.
 * @throws MissingDataError if the API does not list the entries.
 */
export async function planPages(
  lists: PageLists,
  { routes, prerender = 'all', origin }: Pick<PageConfig, 'routes' | 'prerender' | 'origin'>,
  addAddress: (address: string) => void,
): Promise<{ tasks: PageTask[]; failures: Failure[] }> {
  const tasks: PageTask[] = []
  const failures: Failure[] = []
  const limit = typeof prerender === 'number' ? prerender : limits[prerender]
  const known = new Set<string>(routes.map(({ path }) => path))
  for (const each of routes) {
    // The browser redirects, where a web server does not.
    if (each.redirectTo) continue
    const { path: route, screen } = each
    const same = { route, screen, quality: quality.best }
    // A skeleton is the same for all addresses of a route.
    const own = { ...same, url: route, parameters: {}, file: pageFile(route) }
    const isFound = Boolean(origin) && isPublic(each)
    if (parametersOf(route).length === 0) {
      tasks.push(own)
      if (isFound) for (const one of [route, ...(await lists.addresses(screen))]) addAddress(one)
      continue
    }
    // The limit is for books: a shop has few policies.
    const most = route === patterns.policy ? limits.all : limit
    const wanted = isFound ? limits.all : most
    const paths = await lists.paths({ route, screen }, wanted).catch((error: Error) => {
      if (error instanceof MissingDataError) throw error
      failures.push({ page: route, screen, reason: error.message })
      return []
    })
    tasks.push(paths === null ? own : { ...own, isSkeleton: true })
    let at = -1
    for await (const parameters of paths ?? []) {
      at += 1
      const url = pathOfPattern(route, parameters)
      if (isFound) addAddress(url)
      // The browser renders entries whose ids cannot be folder names. A route with exactly this address takes
      // precedence.
      if (at >= most || !hasPlainSegments(url) || known.has(url)) continue
      const page = { url, parameters, file: pageFile(url) }
      const compression = at < maxCompressedBest ? quality.best : quality.quick
      tasks.push({ ...same, ...page, quality: compression })
    }
  }
  const file = outputNames.notFound
  const lost = { route: notFound, screen: null, url: '/page-not-found', parameters: {}, file }
  return { tasks: [...tasks, { ...lost, quality: quality.best }], failures }
}
