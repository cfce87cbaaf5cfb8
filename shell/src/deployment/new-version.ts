/** Notices that a new version of the shop is there, while a tab stays open. */
import { atom, type ReadableAtom } from 'shared/store'
import { ownDeployment } from '../remotes/deployment'
import { serverDeployment, versionsOf } from './newer-site'

/** Between two looks at the server lie at least five minutes, in milliseconds. */
const pause = 5 * 60_000

const $newVersionStore = atom(false)

/** Whether the server names other versions than this page was loaded with. */
export const $newVersion: ReadableAtom<boolean> = $newVersionStore

/** Looks at the server whenever the tab comes back to the front, at most every five minutes. */
export function watchForNewVersion(): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < pause) return
    lookedAt = Date.now()
    const [own, server] = await Promise.all([ownDeployment().catch(() => null), serverDeployment()])
    if (own && server) $newVersionStore.set(versionsOf(server) !== versionsOf(own))
  })
}
