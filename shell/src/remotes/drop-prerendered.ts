import { remoteOf } from 'shared/contract/remotes'
import { matchPath } from 'shared/routing/router'
import { routes } from '../routes'
import { deployedAs } from './deployment'

/**
 * Takes away the markup that composition wrote where it was made by another build than the one that
 * this browser gets: by the deployed one of a remote that is overridden here, or of which this shopper
 * gets the canary. There is nothing to hydrate then; the page is rendered anew. Comes before the root
 * is looked at.
 */
export function dropPrerenderedOfOthers(): void {
  const route = routes.find(({ path }) => matchPath(path, location.pathname))
  const maker = route && deployedAs(remoteOf(route.screen))
  if (maker?.isOverridden || maker?.isCanary) {
    document.getElementById('root')?.replaceChildren()
  }
}
