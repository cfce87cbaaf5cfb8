/** The delivery address; its id is stored per customer. */
import type { Address } from 'shared/contract'
import { nullable, string } from 'shared/schema'
import { atom, computed, type ReadableAtom, storePerCustomer } from 'shared/shop'
import { waitForValue } from '../../wait-for-value'

interface DeliveryChoice {
  id: string | null
  /** The address, once the address picker has passed it on. */
  address: Address | null
}

const chosenId = storePerCustomer('delivery', nullable(string()), null)
const $address = atom<Address | null>(null)

/** The delivery address that the customer has chosen. */
export const $delivery: ReadableAtom<DeliveryChoice> = computed(
  [chosenId.$value, $address],
  (id, address) => ({ id, address: address?._id === id ? address : null }),
)

/** Chooses an address; `null` chooses none. Only its id is stored; the address itself stays in memory. */
export function chooseDelivery(address: Address | null): void {
  $address.set(address)
  chosenId.write(address?._id ?? null)
}

/**
 * The chosen address, or `null`. After a reload, only its id is known until the address picker
 * passes it on.
 */
export async function resolveDelivery(): Promise<Address | null> {
  const isKnown = ({ id, address }: DeliveryChoice): boolean => address !== null || id === null
  return (await waitForValue($delivery, isKnown))?.address ?? null
}
