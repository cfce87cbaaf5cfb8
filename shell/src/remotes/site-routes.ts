import { parametersOf, type Route } from 'shared/contract'
import { matchPath } from 'shared/routing'
import { deployment, isOfPage, isWholeKnown, ownDeployment } from './deployment'

/** Caches found routes: links look them up often, and each look-up would compile every pattern. */
let found = new Map<string, Route | null>()
let searched: readonly Route[] = []

/** The pattern of this page's address, such as '/products/:productId'; '*' if it is not a page of the shop. */
export function routePattern(): string {
  return routeAt(location.pathname)?.path ?? '*'
}

/**
 * The route of a path: `null` if this deployment has none, `undefined` while it may be one that the page does not
 * know.
 */
export function routeAt(pathname: string): Route | null | undefined {
  const route = match(pathname)
  if (isWholeKnown() || isOfPage(pathname)) return route
  // Another remote may have a page of exactly this path.
  return route && parametersOf(route.path).length === 0 ? route : undefined
}

/** The route of a path. @throws Error if it is unknown, and the server does not answer. */
export async function findRoute(pathname: string): Promise<Route | null> {
  const route = routeAt(pathname)
  if (route !== undefined) return route
  await ownDeployment()
  return match(pathname)
}

function match(pathname: string): Route | null {
  const { routes } = deployment()
  if (searched !== routes) {
    searched = routes
    found = new Map()
  }
  const known = found.get(pathname)
  if (known !== undefined) return known
  const route = routes.find(({ path }) => matchPath(path, pathname)) ?? null
  found.set(pathname, route)
  return route
}
