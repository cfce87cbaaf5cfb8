/** The delivery address, stored per customer by its id, so that it survives a reload or a login. */
import type { Address } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { $customerId } from 'shared/session'
import { atom, type ReadableAtom, readKept, writeKept } from 'shared/store'
import { settledValue } from '../../settled-value'

interface DeliveryChoice {
  /** The id of the chosen address, or `null` before a choice. */
  id: string | null
  /** The address, once the address picker has passed it on. */
  address: Address | null
}

const none: DeliveryChoice = { id: null, address: null }
const $choice = atom<DeliveryChoice>(none)

export const $delivery: ReadableAtom<DeliveryChoice> = $choice

const keyOf = (customerId: string) => `bookshelf.delivery.${customerId}`

/** Chooses an address; `null` clears the choice. */
export function chooseDelivery(address: Address | null): void {
  const customerId = $customerId.get()
  if (customerId === null) return
  const id = address?._id ?? null
  $choice.set({ id, address })
  writeKept(keyOf(customerId), id)
}

/**
 * The chosen address. After a reload only its id is known until the address picker passes it on.
 * @returns `null` if nothing is chosen, or the address does not arrive.
 */
export async function settledDelivery(): Promise<Address | null> {
  const isKnown = ({ id, address }: DeliveryChoice): boolean => address !== null || id === null
  return (await settledValue($choice, isKnown))?.address ?? null
}

$customerId.subscribe((customerId) => {
  $choice.set(
    customerId === null
      ? none
      : { id: readKept(keyOf(customerId), v.nullable(v.string()), null), address: null },
  )
})
