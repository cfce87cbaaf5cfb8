/** Detects new versions of the shop while a tab stays open. */
import { atom, type ReadableAtom } from 'shared/shop'
import { ownDeployment } from '../remotes/deployment'
import { serverDeployment, versionsOf } from './newer-site'

/** The minimum time between two checks, in milliseconds: five minutes. */
const pause = 5 * 60_000

const $newVersionStore = atom<string | null>(null)

/** The versions that the server has, if they are others than those that this page was loaded with. */
export const $newVersion: ReadableAtom<string | null> = $newVersionStore

/** Checks whenever the tab becomes visible, at most every five minutes. */
export function watchForNewVersion(): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible') return
    // A clock may be turned back.
    if (Math.abs(Date.now() - lookedAt) < pause) return
    lookedAt = Date.now()
    const [own, server] = await Promise.all([ownDeployment().catch(() => null), serverDeployment()])
    // `ownDeployment` fails if the server has another shell than this page.
    const versions = server && versionsOf(server)
    if (server) $newVersionStore.set(own && versions === versionsOf(own) ? null : versions)
  })
}
