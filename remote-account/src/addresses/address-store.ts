import type { Address, AddressFields } from 'shared/contract'
import {
  ApiError,
  createOptimisticList,
  type Loadable,
  type ReadableAtom,
  randomName,
  type StoredChange,
  useStore,
} from 'shared/shop'
import { fieldsOf, isSameAddress } from './check-address'

const list = createOptimisticList('addresses', { apply })

/** Whether the addresses are loading, have failed to load, or are ready. */
export const $addressesState = list.$state

/** The saved addresses; empty for visitors. */
export const $addresses: ReadableAtom<readonly Address[]> = list.$items

/** Ids of addresses with a request in progress. */
export const $busyInAddresses = list.$busy

/** Ids of addresses with a change that waits for a connection. */
export const $waitingInAddresses = list.$waiting

/**
 * Saves a new address, unless one with equal fields exists: an earlier attempt may have lost its
 * answer.
 * @returns the server's address; with a temporary id while it waits for a connection. Rejects like
 * `request`.
 */
export async function addAddress(fields: AddressFields): Promise<Address> {
  const findSaved = () => $addresses.get().findLast((address) => isSameAddress(address, fields))
  const before = findSaved()
  if (before) return before
  const key = randomName()
  await list.change({
    call: 'POST /user/address',
    params: {},
    body: { address: fields },
    subject: key,
    key,
    title: titleOf(fields),
  })
  const saved = findSaved() ?? $addresses.get().at(-1)
  if (!saved) throw new Error('The server has taken the address and does not list it')
  return saved
}

/**
 * Changes an address, or adds it again if it was removed elsewhere. Rejects, with the address unchanged,
 * if the server refuses.
 */
export async function changeAddress(addressId: string, fields: AddressFields): Promise<Address> {
  try {
    await list.change({
      call: 'POST /user/address/:addressId',
      params: { addressId },
      body: { address: fields },
      subject: addressId,
      title: titleOf(fields),
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return addAddress(fields)
    throw error
  }
  return $addresses.get().find(({ _id }) => _id === addressId) ?? { _id: addressId, ...fields }
}

/** Removes an address; succeeds if it is already removed. Rejects, undone, if the server refuses. */
export async function removeAddress(addressId: string): Promise<void> {
  const address = $addresses.get().find(({ _id }) => _id === addressId)
  await list.change({
    call: 'DELETE /user/address/:addressId',
    params: { addressId },
    subject: addressId,
    title: address ? titleOf(address) : 'An address',
  })
}

/** Restores a removed address under a new id. Rejects with what `request` throws. */
export function restoreAddress(address: Address): Promise<Address> {
  return addAddress(fieldsOf(address))
}

/** The name of an address for the shopper. */
function titleOf({ street, city }: AddressFields): string {
  return `${street}, ${city}`
}

/** Applies a change to the list. An address without a server id gets the id of the change. */
function apply(
  items: readonly Address[],
  { call, body, subject, key }: StoredChange,
): readonly Address[] {
  if (call === 'DELETE /user/address/:addressId') {
    return items.filter(({ _id }) => _id !== subject)
  }
  if (call === 'POST /user/address') return [...items, { _id: key, ...body.address }]
  if (call === 'POST /user/address/:addressId')
    return items.map((item) => (item._id === subject ? { ...item, ...body.address } : item))
  return items
}

/** The customer's addresses for a component, with changes that are not confirmed yet. */
export function useAddresses(): Loadable<readonly Address[]> {
  const state = useStore($addressesState)
  const data = useStore($addresses)
  return state.status === 'ready' ? { status: 'ready', data } : state
}
