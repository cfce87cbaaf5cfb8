/** Everything that waits for the server, in all lists of the current customer. */
import type { Address, CartItem, WishlistItem } from '../contract/entities'
import { $customerId } from '../session'
import { onStorageChange } from '../storage'
import { computed, type ReadableAtom } from '../store'
import { adoptChanges } from './adopt-changes'
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

/** Takes over the changes of this customer's closed tabs. */
function adopt(customer: string): void {
  adoptChanges(customer, () => customer === $customerId.get(), restoreFor(customer))
}

const restoreFor = (customer: string) => (change: StoredChange) =>
  channels[change.list].restore(customer, change)

let isSyncedAcrossTabs = false
$customerId.subscribe((customer) => {
  for (const channel of Object.values(channels)) channel.reset()
  if (customer === null) return
  ownChanges(customer).forEach(restoreFor(customer))
  adopt(customer)
  // Only once there is a customer: importing this module must not access browser APIs.
  if (isSyncedAcrossTabs) return
  isSyncedAcrossTabs = true
  const adoptHere = () => {
    const here = $customerId.get()
    if (here !== null) adopt(here)
  }
  onStorageChange(prefix, adoptHere)
})
