import type { Route } from 'shared/contract/deployment'
import { parametersOf } from 'shared/contract/path-pattern'
import { matchPath } from 'shared/routing/router'
import { deployment, isOfPage, isWholeKnown, ownDeployment } from './deployment'

/** What has been found before: links ask again and again, and each time would compile every pattern. */
let found = new Map<string, Route | null>()
let searched: readonly Route[] = []

/** The pattern of this page's address, such as '/products/:productId'; '*' where it is no page of the shop. */
export function routePattern(): string {
  return routeAt(location.pathname)?.path ?? '*'
}

/**
 * The route of a path: `null` where this deployment has none, `undefined` as long as it may be one that the page does
 * not know.
 */
export function routeAt(pathname: string): Route | null | undefined {
  const route = match(pathname)
  if (isWholeKnown() || isOfPage(pathname)) return route
  // Another remote may have a page of this path alone.
  return route && parametersOf(route.path).length === 0 ? route : undefined
}

/** The route of a path. @throws Error when it is not known, and the server does not answer. */
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
