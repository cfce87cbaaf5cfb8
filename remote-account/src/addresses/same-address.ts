import type { Address, AddressFields } from 'shared/contract'
import { addressFields } from './check-address'

/** The typed fields of a saved address, without the server's. */
export function fieldsOf(address: AddressFields): AddressFields {
  const { firstname, lastname, street, city, state, country, pincode, phone } = address
  return { firstname, lastname, street, city, state, country, pincode, phone }
}

/** Whether a saved address equals the typed one. */
export function isSameAddress(address: Address, fields: AddressFields): boolean {
  return addressFields.every((field) => address[field] === fields[field])
}
