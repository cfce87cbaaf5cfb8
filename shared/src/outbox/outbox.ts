/** Everything that waits for the server, in all lists of the current customer. */
import type { Address, CartItem, WishlistItem } from '../contract/entities'
import { $customerId } from '../session'
import { onStorageChange } from '../storage'
import { computed, type ReadableAtom } from '../store'
import { adoptChanges, adoptLater } from './adopt-changes'
import type { ListName, StoredChange } from './change'
import { type Channel, createChannel } from './channel'
import type { PendingChange } from './list-state'
import { ownChanges, prefix } from './outbox-storage'

/** What the entries of each list are. */
export interface ListItems {
  cart: CartItem
  wishlist: WishlistItem
  addresses: Address
}

/** Also for lists whose code is not loaded: their changes are sent from any page. */
export const channels: { readonly [Name in ListName]: Channel<ListItems[Name]> } = {
  cart: createChannel<CartItem>('cart'),
  wishlist: createChannel<WishlistItem>('wishlist'),
  addresses: createChannel<Address>('addresses'),
}

/** Changes that wait for a connection. */
export const $waitingChanges: ReadableAtom<readonly PendingChange[]> = computed(
  [channels.cart.$all, channels.wishlist.$all, channels.addresses.$all],
  (...all) => all.flatMap(({ changes }) => changes.filter(({ status }) => status === 'waiting')),
)

const adoptionOf = (customer: string) => ({
  customer,
  isWanted: () => customer === $customerId.get(),
  adopt: (change: StoredChange) => channels[change.list].restore(customer, change),
})

let isSyncedAcrossTabs = false
$customerId.subscribe((customer) => {
  for (const channel of Object.values(channels)) channel.reset()
  if (customer === null) return
  const adoption = adoptionOf(customer)
  ownChanges(customer).forEach(adoption.adopt)
  // Before any list is read, so that the first one is shown with what this tab has shown before.
  const adopted = adoptChanges(adoption)
  for (const channel of Object.values(channels)) channel.waitFor(adopted)
  // Only once there is a customer: importing this module must not access browser APIs.
  if (isSyncedAcrossTabs) return
  isSyncedAcrossTabs = true
  onStorageChange(prefix, () => {
    const here = $customerId.get()
    if (here !== null) adoptLater(adoptionOf(here))
  })
})
