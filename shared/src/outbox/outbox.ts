/** The customer's lists, and everything in them that waits for the server. */
import type { Address, CartItem, WishlistItem } from '../contract/entities'
import { $customerId, $session } from '../session'
import { onStorageChange } from '../storage'
import { computed, crossTabChannel, type ReadableAtom } from '../store'
import type { Change, ListName, StoredChange } from './change'
import { entriesOf, type ListState, type Outcome, type PendingChange } from './list'
import { createQueue, type ListRules, type Queue } from './queue'
import { adoptChanges, adoptLater, ownChanges, prefix } from './storage'

/** What the entries of each list are. */
interface ListItems {
  cart: CartItem
  wishlist: WishlistItem
  addresses: Address
}

/** Also for lists whose code is not loaded: their changes are sent from any page. */
const queues: { readonly [Name in ListName]: Queue<ListItems[Name]> } = {
  cart: createQueue<CartItem>('cart'),
  wishlist: createQueue<WishlistItem>('wishlist'),
  addresses: createQueue<Address>('addresses'),
}

/** Changes that wait for a connection. */
export const $waitingChanges: ReadableAtom<readonly PendingChange[]> = computed(
  [queues.cart.$all, queues.wishlist.$all, queues.addresses.$all],
  (...all) => all.flatMap(({ changes }) => changes.filter(({ status }) => status === 'waiting')),
)

const adoptionOf = (customer: string) => ({
  customer,
  isWanted: () => customer === $customerId.get(),
  adopt: (change: StoredChange) => queues[change.list].restore(customer, change),
})

let isSyncedAcrossTabs = false
$customerId.subscribe((customer) => {
  for (const queue of Object.values(queues)) queue.reset()
  if (customer === null) return
  const adoption = adoptionOf(customer)
  ownChanges(customer).forEach(adoption.adopt)
  // Before any list is read, so that the first one is shown with what this tab has shown before.
  const adopted = adoptChanges(adoption)
  for (const queue of Object.values(queues)) queue.waitFor(adopted)
  // Only once there is a customer: importing this module must not access browser APIs.
  if (isSyncedAcrossTabs) return
  isSyncedAcrossTabs = true
  onStorageChange(prefix, () => {
    const here = $customerId.get()
    if (here !== null) adoptLater(adoptionOf(here))
  })
})

export interface OptimisticList<T> {
  $state: ReadableAtom<ListState<T>>
  /** The entries to show now: the server's, with unconfirmed changes applied. Until `$state` is ready, only these. */
  $items: ReadableAtom<readonly T[]>
  /** Ids of entries with a request in progress. */
  $busy: ReadableAtom<ReadonlySet<string>>
  /** Ids of entries with a change that waits for a connection. */
  $waiting: ReadableAtom<ReadonlySet<string>>
  /** Loads the list; a shown list stays until the answer is here. Never rejects. */
  load: () => Promise<void>
  /** Reads the current list. Rejects on failure, and while changes wait. */
  refresh: () => Promise<readonly T[]>
  /**
   * Stores the change, shows it and sends it. Rejects, with the change undone, if the server
   * refuses it; with an AbortError if its customer leaves.
   */
  change: <K extends Change['call']>(change: Change<K>) => Promise<Outcome>
}

/**
 * A list of the customer on the server, changed optimistically. Unconfirmed changes are applied to
 * the server's last answer, so undoing one never undoes another. It loads when there is a customer,
 * empties without one, and is synchronised across tabs. One per name on a page.
 */
export function createOptimisticList<Name extends ListName>(
  name: Name,
  { apply, tidy }: Omit<ListRules<ListItems[Name]>, 'onConfirmed'>,
): OptimisticList<ListItems[Name]> {
  const queue = queues[name]
  const tabs = crossTabChannel(name)
  queue.attach({ apply, tidy, onConfirmed: tabs.announce })

  let isSyncedAcrossTabs = false
  $customerId.subscribe((customer) => {
    if (customer === null) return
    queue.load()
    // Runs with the first customer, since importing this module must not access browser APIs.
    if (!isSyncedAcrossTabs) tabs.listen(() => $customerId.get() !== null && queue.load())
    isSyncedAcrossTabs = true
  })
  // The session check got its answer: load what has failed before.
  $session.listen(({ status }) => {
    if (status === 'customer' && queue.$all.get().state.status === 'failed') queue.load()
  })

  const subjects = (wanted: PendingChange['status']) =>
    computed(queue.$all, ({ changes }) => {
      const found = changes.filter(({ status }) => status === wanted)
      return new Set(found.map(({ subject }) => subject))
    })
  return {
    $state: computed(queue.$all, ({ state }) => state),
    $items: computed(queue.$all, (all) => entriesOf(all, apply)),
    $busy: subjects('sending'),
    $waiting: subjects('waiting'),
    load: queue.load,
    refresh: queue.refresh,
    change: queue.submit,
  }
}
