/** Where the order goes: stored per customer by the address's id, so that no reload and no login costs it. */
import type { Address } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { storePerCustomer } from 'shared/storage'
import { atom, computed, type ReadableAtom } from 'shared/store'
import { settledValue } from '../../settled-value'

interface DeliveryChoice {
  /** The id of the chosen address, or `null` before a choice. */
  id: string | null
  /** The address, once the address picker has passed it on. */
  address: Address | null
}

const chosenId = storePerCustomer('delivery', v.nullable(v.string()), null)
const $address = atom<Address | null>(null)

/** The delivery address that the customer has chosen. */
export const $delivery: ReadableAtom<DeliveryChoice> = computed(
  [chosenId.$value, $address],
  (id, address) => ({ id, address: address?._id === id ? address : null }),
)

/** Chooses an address; `null` clears the choice. */
export function chooseDelivery(address: Address | null): void {
  $address.set(address)
  chosenId.write(address?._id ?? null)
}

/**
 * The chosen address. After a reload only its id is known until the address picker passes it on.
 * @returns `null` if nothing is chosen, or the address does not arrive.
 */
export async function settledDelivery(): Promise<Address | null> {
  const isKnown = ({ id, address }: DeliveryChoice): boolean => address !== null || id === null
  return (await settledValue($delivery, isKnown))?.address ?? null
}
