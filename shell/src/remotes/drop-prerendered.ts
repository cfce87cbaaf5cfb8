import { remoteOf } from 'shared/contract'
import { dehydratedStateId, rootId } from 'shared/page-protocol'
import { deployedAs } from './deployment'
import { routeAt } from './site-routes'

/**
 * Removes the prerendered markup if this browser gets another build of the screen's remote, a canary or such,
 * or if the page's data cannot be read. There is then nothing to hydrate, and the browser renders the page. Call
 * before looking at the root.
 */
export function dropPrerenderedOfOthers(): void {
  const route = routeAt(location.pathname)
  const maker = route && deployedAs(remoteOf(route.screen))
  if ((maker && maker.source !== 'live') || !canReadDehydratedState()) {
    document.getElementById(rootId)?.replaceChildren()
  }
}

/**
 * Removes the dehydrated data from the page if it cannot be read: stores then fetch their data.
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
