import type { betweenTabs, ServerList } from '../store'
import { $customerId, $session } from './session-store'

/**
 * Keeps a list of the server's for whoever is at the shop: it loads as soon as there is a customer,
 * belongs to them, is gone with them, and follows what other tabs do to it.
 * @param tabs tells of changes in other tabs.
 */
export function keepForCustomer<T>(
  list: Pick<ServerList<T>, '$state' | 'load' | 'reset'>,
  tabs: ReturnType<typeof betweenTabs>,
): void {
  let hearsOtherTabs = false
  $customerId.subscribe((customerId) => {
    list.reset()
    if (customerId === null) return
    list.load()
    // Opened with the first customer, since nothing of the browser may be touched before a page runs.
    if (!hearsOtherTabs) tabs.listen(() => $customerId.get() !== null && list.load())
    hearsOtherTabs = true
  })
  // What failed beside a check that had no answer: the server answers again.
  $session.listen(({ status }) => {
    if (status === 'customer' && list.$state.get().status === 'failed') list.load()
  })
}
