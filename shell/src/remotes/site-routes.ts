import { matchPath } from 'shared/routing/router'
import { siteConfig } from 'shared/site'
import { type Route, routes } from '../routes'

/** What has been found before: links ask again and again, and each time would compile every pattern. */
const found = new Map<string, Route | undefined>()

/** The pattern of this page's address, such as '/products/:productId'; '*' where it is no page of the shop. */
export function routePattern(): string {
  return routeAt(location.pathname)?.path ?? '*'
}

/** The route of a path, if this deployment has one: `site.json` can take the developers' tools away. */
export function routeAt(pathname: string): Route | undefined {
  if (!found.has(pathname)) {
    found.set(
      pathname,
      routes.find(({ path }) => matchPath(path, pathname)),
    )
  }
  const route = found.get(pathname)
  return route?.forDevelopers && !siteConfig().devtools ? undefined : route
}
