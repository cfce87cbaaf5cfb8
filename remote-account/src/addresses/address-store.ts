import { ApiError, request } from 'shared/api'
import type { Address, AddressFields } from 'shared/contract/entities'
import { checkSession, keepForCustomer } from 'shared/session'
import { betweenTabs, createServerList, type ReadableAtom } from 'shared/store'
import { fieldsOf, isSameAddress } from './same-address'

/** Stands in the busy set while an address that has no id yet is on its way. */
const newAddress = 'new'

const list = createServerList<Address>(fetchAddresses)
const tabs = betweenTabs('addresses')

/** Whether the addresses are being loaded, failed to load, or are there. */
export const $addressesState = list.$state

/** The saved addresses; empty for visitors. */
export const $addresses: ReadableAtom<readonly Address[]> = list.$items

/** Ids of addresses with a request under way. */
export const $busyInAddresses = list.$busy

/**
 * Saves a new address. One with the same words is not saved twice: it is there already, because the
 * answer to an earlier attempt was lost.
 * @returns the address as the server knows it. Rejects with what `request` throws.
 */
export async function addAddress(fields: AddressFields): Promise<Address> {
  const found: { address?: Address | undefined } = {}
  await list.change({
    id: newAddress,
    apply: (items) => items,
    send: async () => {
      const state = $addressesState.get()
      const before = state.status === 'ready' ? state.items : []
      found.address = before.find((address) => isSameAddress(address, fields))
      if (found.address) return before
      const addressList = await sendNew(fields)
      found.address = latestOf(addressList, fields)
      return addressList
    },
  })
  tabs.announce()
  if (!found.address) throw new Error('The address was not added: its customer has left')
  return found.address
}

/** Changes a saved address. Rejects, with the address as before, if refused. */
export async function changeAddress(addressId: string, fields: AddressFields): Promise<Address> {
  await list.change({
    id: addressId,
    apply: (items) => items.map((item) => (item._id === addressId ? { ...item, ...fields } : item)),
    send: async () => {
      const call = { params: { addressId }, body: { address: fields } }
      return (await request('POST /user/address/:addressId', call)).addressList
    },
  })
  tabs.announce()
  return $addresses.get().find(({ _id }) => _id === addressId) ?? { _id: addressId, ...fields }
}

/**
 * Removes a saved address. One that is gone already, removed in another tab, is no failure. Rejects,
 * with the address back, if refused.
 */
export async function removeAddress(addressId: string): Promise<void> {
  await list.change({
    id: addressId,
    apply: (items) => items.filter(({ _id }) => _id !== addressId),
    send: async () => {
      try {
        const call = { params: { addressId } }
        return (await request('DELETE /user/address/:addressId', call)).addressList
      } catch (error) {
        if (!isNotFound(error)) throw error
        return fetchAddresses()
      }
    },
  })
  tabs.announce()
}

/** Brings a removed address back, under a new id. Rejects with what `request` throws. */
export function restoreAddress(address: Address): Promise<Address> {
  return addAddress(fieldsOf(address))
}

/** Sends a new address; when its answer is lost, the list says whether it arrived. */
async function sendNew(fields: AddressFields): Promise<readonly Address[]> {
  try {
    return (await request('POST /user/address', { body: { address: fields } })).addressList
  } catch (error) {
    if (error instanceof ApiError) throw error
    const now = await fetchAddresses().catch(() => [])
    if (!now.some((address) => isSameAddress(address, fields))) throw error
    return now
  }
}

function latestOf(addresses: readonly Address[], fields: AddressFields): Address | undefined {
  return addresses.findLast((address) => isSameAddress(address, fields)) ?? addresses.at(-1)
}

async function fetchAddresses(): Promise<readonly Address[]> {
  try {
    return (await request('GET /user/address')).addressList
  } catch (error) {
    // Only a customer who is gone has no list: the check ends the session.
    if (isNotFound(error)) checkSession()
    throw error
  }
}

function isNotFound(error: unknown) {
  return error instanceof ApiError && error.status === 404
}

keepForCustomer(list, tabs)
