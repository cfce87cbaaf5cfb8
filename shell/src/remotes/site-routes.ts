import type { Route } from 'shared/contract/deployment'
import { matchPath } from 'shared/routing/router'
import { deployment } from './deployment'

/** What has been found before: links ask again and again, and each time would compile every pattern. */
let found = new Map<string, Route | undefined>()
let searched: readonly Route[] = []

/** The pattern of this page's address, such as '/products/:productId'; '*' where it is no page of the shop. */
export function routePattern(): string {
  return routeAt(location.pathname)?.path ?? '*'
}

/** The route of a path, if this deployment has one. */
export function routeAt(pathname: string): Route | undefined {
  const { routes } = deployment()
  if (searched !== routes) {
    searched = routes
    found = new Map()
  }
  if (!found.has(pathname)) {
    found.set(
      pathname,
      routes.find(({ path }) => matchPath(path, pathname)),
    )
  }
  return found.get(pathname)
}
