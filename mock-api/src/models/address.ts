/** Saved addresses: both forms of the name (docs/product.md, P49), one list. */
import type { Address, AddressFields } from 'shared/contract'
import * as v from 'valibot'

const SingleName = v.object({ address: v.object({ name: v.string() }) })

/** Accepts `{ address: { name, … } }` of old clients: the last name follows the last space. */
export function splitSingleName(body: unknown): unknown {
  if (!v.is(SingleName, body)) return body
  const { address }: { address: { name: string; firstname?: unknown; lastname?: unknown } } = body
  if (address.firstname !== undefined || address.lastname !== undefined) return body
  const words = address.name.trim().split(/\s+/)
  const lastname = words.length > 1 ? words.pop() : ''
  return { address: { ...address, firstname: words.join(' '), lastname } }
}

/** A new address with both forms of its name (docs/product.md, P49). @param now in ISO 8601. */
export function newAddress(fields: AddressFields, _id: string, now: string): Address {
  return { _id, ...fields, name: fullName(fields), createdAt: now, updatedAt: now }
}

/** Replaces the fields of an address, which stays at its place. @param now in ISO 8601. */
export function updateAddress(
  addressList: readonly Address[],
  addressId: string,
  fields: AddressFields,
  now: string,
): Address[] {
  return addressList.map((address) =>
    address._id === addressId
      ? { ...address, ...fields, name: fullName(fields), updatedAt: now }
      : address,
  )
}

function fullName({ firstname, lastname }: AddressFields): string {
  return `${firstname} ${lastname}`.trim()
}
