import type { BodyOf } from 'shared/contract/endpoints'
import type { Address, AddressFields } from 'shared/contract/entities'
import { createOptimisticList, randomName, type StoredChange } from 'shared/outbox'
import type { ReadableAtom } from 'shared/store'
import { fieldsOf, isSameAddress } from './same-address'

const list = createOptimisticList('addresses', { apply })

/** Whether the addresses are being loaded, failed to load, or are there. */
export const $addressesState = list.$state

/** The saved addresses; empty for visitors. */
export const $addresses: ReadableAtom<readonly Address[]> = list.$items

/** Ids of addresses with a request under way. */
export const $busyInAddresses = list.$busy

/** Ids of addresses whose change waits for a connection. */
export const $waitingInAddresses = list.$waiting

/**
 * Saves a new address. One with the same words is not saved twice: it is there already, because the
 * answer to an earlier attempt was lost.
 * @returns the address as the server knows it; under an id of its own while it waits for a connection.
 * Rejects with what `request` throws.
 */
export async function addAddress(fields: AddressFields): Promise<Address> {
  const isThere = () => $addresses.get().findLast((address) => isSameAddress(address, fields))
  const before = isThere()
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
  const saved = isThere() ?? $addresses.get().at(-1)
  if (!saved) throw new Error('The server has taken the address and does not list it')
  return saved
}

/** Changes a saved address. Rejects, with the address as before, if refused. */
export async function changeAddress(addressId: string, fields: AddressFields): Promise<Address> {
  await list.change({
    call: 'POST /user/address/:addressId',
    params: { addressId },
    body: { address: fields },
    subject: addressId,
    title: titleOf(fields),
  })
  return $addresses.get().find(({ _id }) => _id === addressId) ?? { _id: addressId, ...fields }
}

/**
 * Removes a saved address. One that is gone already, removed in another tab, is no failure. Rejects,
 * with the address back, if refused.
 */
export async function removeAddress(addressId: string): Promise<void> {
  const address = $addresses.get().find(({ _id }) => _id === addressId)
  await list.change({
    call: 'DELETE /user/address/:addressId',
    params: { addressId },
    body: undefined,
    subject: addressId,
    title: address ? titleOf(address) : 'An address',
  })
}

/** Brings a removed address back, under a new id. Rejects with what `request` throws. */
export function restoreAddress(address: Address): Promise<Address> {
  return addAddress(fieldsOf(address))
}

/** What the customer calls an address. */
function titleOf({ street, city }: AddressFields): string {
  return `${street}, ${city}`
}

/** What a change does to the list: an address without an id of the server's has the change's own. */
function apply(
  items: readonly Address[],
  { call, body, subject, key }: StoredChange,
): readonly Address[] {
  if (call === 'DELETE /user/address/:addressId') {
    return items.filter(({ _id }) => _id !== subject)
  }
  // Checked by the contract's schema, also where it comes from storage.
  const { address } = body as BodyOf<'POST /user/address'>
  if (call === 'POST /user/address') return [...items, { _id: key, ...address }]
  return items.map((item) => (item._id === subject ? { ...item, ...address } : item))
}
