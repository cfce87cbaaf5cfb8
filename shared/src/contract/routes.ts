/** The routes of a site, and what some of its remotes bring. */
import type { Route } from './provides'
import { remoteOf } from './remotes'

/** Sorts routes: literal text comes before a parameter in the same segment, whatever its name and whichever remote brings it. */
export function sortRoutes(routes: readonly Route[]): Route[] {
  const precision = ({ path }: Route) => path.replaceAll(/:[^/]+/g, '~')
  return [...routes].sort((a, b) => (precision(a) < precision(b) ? -1 : 1))
}

interface SiteContents<Remote> {
  remotes: Record<string, Remote>
  routes: readonly Route[]
  slots: Record<string, string>
  overlays: Record<string, string>
}

/** Some of the remotes of a site, and what they bring. @param isWanted by the name of a remote. */
export function selectRemotes<Remote>(
  { remotes, routes, slots, overlays }: SiteContents<Remote>,
  isWanted: (remote: string) => boolean,
) {
  const wanted = (modules: Record<string, string>) =>
    Object.fromEntries(Object.entries(modules).filter(([, module]) => isWanted(remoteOf(module))))
  return {
    remotes: Object.fromEntries(Object.entries(remotes).filter(([name]) => isWanted(name))),
    routes: routes.filter(({ screen }) => isWanted(remoteOf(screen))),
    slots: wanted(slots),
    overlays: wanted(overlays),
  }
}
