/** A page whose remotes have been replaced on the server, or cannot be found: it is loaded anew, once. */
import { readText, writeText } from 'shared/storage'
import { ownDeployment } from '../remotes/deployment'
import { serverDeployment, versionsOf } from './newer-site'
import { reloadKeepingForms } from './reload-page'

const key = 'bookshelf.reloaded-for'

/**
 * Loads the page anew if a remote could not be had because the server has another version by now.
 * At most once per version of the site, so that there is never a loop: the second time, and where
 * the tab can keep nothing, the failure is told like any other.
 * @returns whether the page is being loaded anew.
 */
export async function recoverStalePage(remote: string): Promise<boolean> {
  // Composition has no page to load.
  if (typeof location === 'undefined') return false
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
