/** A page whose remotes have been replaced on the server, or cannot be found: it is loaded anew, once. */
import { remoteOf } from 'shared/contract/remotes'
import { readText, writeText } from 'shared/storage'
import { deployedAs, ownDeployment } from '../remotes/deployment'
import { routeAt } from '../remotes/site-routes'
import { serverDeployment, versionsOf } from './newer-site'
import { loadPageAnew, reloadKeepingForms } from './reload-page'

const key = 'bookshelf.reloaded-for'

/**
 * Loads the page anew if a remote could not be had because the server has another version by now.
 * At most once per version of the site, so that there is never a loop: the second time, and where
 * the tab can keep nothing, the failure is told like any other.
 *
 * Where the server did not say where the remote is, a link to a page of it works as it does without scripts: that
 * page is loaded, which knows its own remote.
 * @returns whether the page is being loaded anew.
 */
export async function recoverStalePage(remote: string): Promise<boolean> {
  // Composition has no page to load.
  if (typeof location === 'undefined') return false
  if (!deployedAs(remote)) {
    const route = routeAt(location.pathname)
    if (!route || remoteOf(route.screen) !== remote || (await ownDeployment().catch(() => null)))
      return false
    return loadPageAnew().catch(() => false)
  }
  const [own, server] = await Promise.all([ownDeployment().catch(() => null), serverDeployment()])
  if (!server || server.remotes[remote]?.version === own?.remotes[remote]?.version) return false
  if (!remember(versionsOf(server))) return false
  reloadKeepingForms()
  return true
}

/** @returns false when it was remembered before, or cannot be. */
function remember(versions: string): boolean {
  return readText('session', key) !== versions && writeText('session', key, versions)
}
