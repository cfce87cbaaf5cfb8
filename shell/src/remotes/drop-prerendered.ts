import { remoteOf } from 'shared/contract/remotes'
import { deployedAs } from './deployment'
import { routeAt } from './site-routes'

/**
 * Takes away the markup that composition wrote where it was made by another build than the one that
 * this browser gets: by the deployed one of a remote that is overridden here, or of which this shopper
 * gets the canary. There is nothing to hydrate then; the page is rendered anew. Comes before the root
 * is looked at.
 */
export function dropPrerenderedOfOthers(): void {
  const route = routeAt(location.pathname)
  const maker = route && deployedAs(remoteOf(route.screen))
  if (maker?.isOverridden || maker?.isCanary) {
    document.getElementById('root')?.replaceChildren()
  }
}
