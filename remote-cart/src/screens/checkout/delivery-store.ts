/** Where the order goes: kept per customer by the address's id, so that no reload and no login costs it. */
import type { Address } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { $customerId } from 'shared/session'
import { atom, type ReadableAtom, readKept, writeKept } from 'shared/store'
import { settledValue } from '../../settled-value'

interface DeliveryChoice {
  /** The id of the chosen address, or `null` before a choice. */
  id: string | null
  /** The address itself, once the address picker has handed it over. */
  address: Address | null
}

const none: DeliveryChoice = { id: null, address: null }
const $choice = atom<DeliveryChoice>(none)

/** The delivery address that the customer has chosen. */
export const $delivery: ReadableAtom<DeliveryChoice> = $choice

const keyOf = (customerId: string) => `bookshelf.delivery.${customerId}`

/** Chooses an address; `null` takes the choice back. */
export function chooseDelivery(address: Address | null): void {
  const customerId = $customerId.get()
  if (customerId === null) return
  const id = address?._id ?? null
  $choice.set({ id, address })
  writeKept(keyOf(customerId), id)
}

/**
 * The chosen address; after a reload only its id is known until the address picker hands it over, and
 * somebody quick may want to pay before that.
 * @returns `null` when nothing is chosen, or the address does not come.
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
