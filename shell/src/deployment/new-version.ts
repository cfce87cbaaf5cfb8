/** Notices that a new version of the shop is there, while a tab stays open. */
import type { SiteConfig } from 'shared/contract/site'
import { atom, type ReadableAtom } from 'shared/store'
import { serverSite, versionsOf } from './newer-site'

/** Between two looks at the server lie at least five minutes, in milliseconds. */
const pause = 5 * 60_000

const $newVersionStore = atom(false)

/** Whether the server names other versions than this page was loaded with. */
export const $newVersion: ReadableAtom<boolean> = $newVersionStore

/** Looks at the server whenever the tab comes back to the front, at most every five minutes. */
export function watchForNewVersion(own: SiteConfig): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < pause) return
    lookedAt = Date.now()
    const site = await serverSite()
    if (site) $newVersionStore.set(versionsOf(site) !== versionsOf(own))
  })
}
