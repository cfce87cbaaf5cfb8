import { siteConfig } from 'shared/site'
import { type Route, routes } from '../routes'

/** The routes of this deployment: without the developers' tools where `site.json` takes them away. */
export function siteRoutes(): readonly Route[] {
  return siteConfig().devtools
    ? routes
    : routes.filter(({ screen }) => !screen.startsWith('devtools/'))
}
