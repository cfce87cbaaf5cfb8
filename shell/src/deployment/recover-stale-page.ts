/** A page whose remotes have been replaced on the server: it is loaded anew, once. */
import { siteConfig } from 'shared/site'
import { readText, writeText } from 'shared/storage'
import { serverSite, versionsOf } from './newer-site'
import { reloadKeepingForms } from './reload-page'

const key = 'bookshelf.reloaded-for'

/**
 * Loads the page anew if a remote could not be had because the server has another version by now.
 * At most once per version of the site, so that there is never a loop: the second time, and where
 * the tab can keep nothing, the failure is told like any other.
 * @returns whether the page is being loaded anew.
 */
export async function recoverStalePage(remote: string): Promise<boolean> {
  const server = await serverSite()
  const own = siteConfig()
  if (!server || server.remotes[remote]?.version === own.remotes[remote]?.version) return false
  if (!remember(versionsOf(server))) return false
  reloadKeepingForms()
  return true
}

/** @returns false when it was remembered before, or cannot be. */
function remember(versions: string): boolean {
  return readText('session', key) !== versions && writeText('session', key, versions)
}
