/** Where the order goes: kept per customer by the address's id, so that no reload and no login costs it. */
import type { Address } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { $customerId } from 'shared/session'
import { atom, type ReadableAtom, readKept, writeKept } from 'shared/store'

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

/** How long a remembered choice may take to become an address, in milliseconds: as long as a slot may. */
const patience = 8000

/**
 * The chosen address; after a reload only its id is known until the address picker hands it over, and
 * somebody quick may want to pay before that.
 * @returns `null` when nothing is chosen, or the address does not come.
 */
export async function settledDelivery(): Promise<Address | null> {
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const settled = await new Promise<Address | null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
    stop = $choice.subscribe(({ id, address }) => {
      if (address || id === null) resolve(address)
    })
  })
  clearTimeout(timer)
  stop()
  return settled
}

$customerId.subscribe((customerId) => {
  $choice.set(
    customerId === null
      ? none
      : { id: readKept(keyOf(customerId), v.nullable(v.string()), null), address: null },
  )
})
