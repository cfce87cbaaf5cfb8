import { matchPath } from 'shared/routing/router'
import { siteConfig } from 'shared/site'
import { type Route, routes } from '../routes'

/** The routes of this deployment: without the developers' tools where `site.json` takes them away. */
export function siteRoutes(): readonly Route[] {
  return siteConfig().devtools
    ? routes
    : routes.filter(({ screen }) => !screen.startsWith('devtools/'))
}

/** The route of a path, if it has one. */
export function routeAt(pathname: string, among: readonly Route[] = routes): Route | undefined {
  return among.find(({ path }) => matchPath(path, pathname))
}
