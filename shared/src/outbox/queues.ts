/** The queues of the customer's lists, which begin and end with sessions. */
import { $customerId, $session } from '../session'
import { onStorageChange } from '../storage'
import { crossTabChannel } from '../store'
import type { ListName, StoredChange } from './change'
import type { ListItems, ListRules, Snapshots } from './list'
import { createQueue, type Queue } from './queue'
import { ownChanges, prefix, takeOverChanges, takeOverLater } from './storage'

export type Queues = ReturnType<typeof createQueues>

/** Creates the queues, once on a page. @param snapshots where the lists are shown. */
export function createQueues(snapshots: Snapshots) {
  const queues: { readonly [Name in ListName]: Queue<ListItems[Name]> } = {
    cart: createQueue('cart', snapshots.cart),
    wishlist: createQueue('wishlist', snapshots.wishlist),
    addresses: createQueue('addresses', snapshots.addresses),
  }

  const takeoverOf = (customer: string) => ({
    customer,
    isWanted: () => customer === $customerId.get(),
    restore: (change: StoredChange) => queues[change.list].restore(customer, change),
  })

  $customerId.subscribe((customer) => {
    for (const queue of Object.values(queues)) queue.reset()
    if (customer === null) return
    const takeover = takeoverOf(customer)
    ownChanges(customer).forEach(takeover.restore)
    // Before any list is read, so that the first one is shown with what this tab has shown before.
    const takenOver = takeOverChanges(takeover)
    for (const queue of Object.values(queues)) queue.waitFor(takenOver)
  })
  onStorageChange(prefix, () => {
    const here = $customerId.get()
    if (here !== null) takeOverLater(takeoverOf(here))
  })

  /** Adds the rules of a list, once for each, and loads the list now and whenever a customer comes. */
  function open<Name extends ListName>(name: Name, rules: ListRules<ListItems[Name]>): void {
    const queue: Queue<ListItems[Name]> = queues[name]
    const tabs = crossTabChannel(name)
    queue.attach({ ...rules, onMade: tabs.announce })
    // After the queue's own subscription, which empties the list first.
    $customerId.subscribe((customer) => {
      if (customer !== null) queue.load()
    })
    tabs.listen(() => $customerId.get() !== null && queue.load())
    // The session check got its answer: load what has failed before.
    $session.listen(({ status }) => {
      if (status === 'customer' && queue.state().status === 'failed') queue.load()
    })
  }

  return {
    open,
    of: <Name extends ListName>(name: Name): Queue<ListItems[Name]> => queues[name],
  }
}
