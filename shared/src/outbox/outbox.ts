/** Everything that waits for the server, in all lists of the current customer. */
import type { Address, CartItem, WishlistItem } from '../contract/entities'
import { $customerId } from '../session'
import { computed, type ReadableAtom } from '../store'
import { type ListName, lists, type StoredChange } from './change'
import { createChannel } from './channel'
import type { PendingChange } from './list-state'
import { adoptChanges, onOtherTabs, ownChanges } from './outbox-storage'

/** Also for lists whose code is not loaded: their changes are sent from any page. */
export const channels = {
  cart: createChannel<CartItem>('cart'),
  wishlist: createChannel<WishlistItem>('wishlist'),
  addresses: createChannel<Address>('addresses'),
}
const names = Object.keys(lists) as ListName[]

/** Changes that wait for a connection. */
export const $waitingChanges: ReadableAtom<readonly PendingChange[]> = computed(
  [channels.cart.$all, channels.wishlist.$all, channels.addresses.$all],
  (...all) => all.flatMap(({ changes }) => changes.filter(({ status }) => status === 'waiting')),
)

function restore(customer: string, changes: readonly StoredChange[]) {
  for (const name of names) {
    channels[name].restore(
      customer,
      changes.filter(({ list }) => list === name),
    )
  }
}

function adopt(customer: string) {
  adoptChanges(
    customer,
    () => customer === $customerId.get(),
    (changes) => restore(customer, changes),
  )
}

let isSyncedAcrossTabs = false

$customerId.subscribe((customer) => {
  for (const name of names) channels[name].reset()
  if (customer === null) return
  restore(customer, ownChanges(customer))
  adopt(customer)
  // Not before there is a customer: nothing of the browser may be touched before a page runs.
  if (isSyncedAcrossTabs) return
  isSyncedAcrossTabs = true
  onOtherTabs(() => {
    const here = $customerId.get()
    if (here !== null) adopt(here)
  })
})
