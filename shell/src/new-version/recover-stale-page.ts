/** Reloads a page, once, if its remotes or its shell have been replaced on the server. */
import { readText, writeText } from 'shared/shop'
import { deployedAs, ownDeployment } from '../remotes/deployment'
import { serverDeployment, versionsOf } from './newer-site'
import { reloadKeepingForms } from './reload-page'

const key = 'bookshelf.reloaded-for'

/**
 * Reloads the page if a remote could not be loaded because the server now has another version of it, or of the shell.
 * At most once per version of the site, so that it never loops: the second time, and if
 * storage fails, the failure is shown like any other.
 * @returns whether the page is being reloaded.
 */
export async function recoverStalePage(remote: string): Promise<boolean> {
  // Composition has no page to reload.
  if (typeof location === 'undefined') return false
  const { pathname } = location
  const [own, server] = await Promise.all([ownDeployment().catch(() => null), serverDeployment()])
  // A newer release may have replaced that of a preview.
  const isLive = deployedAs(remote)?.source !== 'preview'
  if (
    !server ||
    (isLive && own && server.remotes[remote]?.version === own.remotes[remote]?.version)
  )
    return false
  // Never a page that was opened in the meantime.
  if (location.pathname !== pathname || !remember(versionsOf(server))) return false
  reloadKeepingForms()
  return true
}

/** @returns false if it was stored before, or cannot be stored. */
function remember(versions: string): boolean {
  return readText('session', key) !== versions && writeText('session', key, versions)
}
