import { remoteOf } from 'shared/contract/remotes'
import { dehydratedStateId, rootId } from '../hydration/page-protocol'
import { deployedAs } from './deployment'
import { routeAt } from './site-routes'

/**
 * Takes away the markup that composition wrote where it was made by another build than the one that
 * this browser gets: by the deployed one of a remote that is overridden here, or of which this shopper
 * gets the canary; and where the data that it was made from cannot be read. There is nothing to hydrate then; the page is rendered anew. Comes before the root
 * is looked at.
 */
export function dropPrerenderedOfOthers(): void {
  const route = routeAt(location.pathname)
  const maker = route && deployedAs(remoteOf(route.screen))
  if (maker?.isOverridden || maker?.isCanary || !canReadDehydratedState()) {
    document.getElementById(rootId)?.replaceChildren()
  }
}

/**
 * Takes the dehydrated data out of the page where it cannot be read: stores then fetch what they begin with.
 * @returns whether it can be read, or there is none.
 */
function canReadDehydratedState(): boolean {
  const block = document.getElementById(dehydratedStateId)
  try {
    JSON.parse(block?.textContent || '{}')
    return true
  } catch (error) {
    block?.replaceChildren()
    console.error('[shell] The data of the page cannot be read:', error)
    return false
  }
}
