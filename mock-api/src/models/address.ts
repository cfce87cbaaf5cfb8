/** Saved addresses, whose answers have both forms of the name (docs/product.md, P49). */
import type { Address, AddressFields } from 'shared/contract'

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
