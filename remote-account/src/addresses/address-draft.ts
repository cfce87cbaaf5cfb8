/** A half-typed address, stored in this tab per customer. */
import { type AddressFields, countries, type User } from 'shared/contract'
import { entriesFromList, type InferOutput, object, partial, string } from 'shared/schema'
import { personalKey, type Stored, stored } from 'shared/shop'
import type { FieldValues } from '../forms/use-form'
import { type AddressField, addressFields } from './check-address'

const Draft = partial(object(entriesFromList(addressFields, string())))

export type StoredDraft = Stored<InferOutput<typeof Draft> | null>

/** A customer's draft of an address; `addressId` is `null` for a new one. */
export function storedDraft(userId: string, addressId: string | null): StoredDraft {
  return stored(personalKey(userId, `address.${addressId ?? 'new'}`), Draft, null, 'session')
}

/** Stores the typed values, unless they equal the initial values of the form. */
export function storeDraft(
  draft: StoredDraft,
  typed: FieldValues<AddressField>,
  initial: FieldValues<AddressField>,
): void {
  const isUntouched = addressFields.every((field) => typed[field] === initial[field])
  draft.write(isUntouched ? null : typed)
}

/**
 * The initial values of the form. A new address has the customer's names, is in India
 * (docs/product.md, P38) and otherwise empty.
 */
export function initialAddress(
  address: AddressFields | null,
  customer: Pick<User, 'firstName' | 'lastName'> | null,
): FieldValues<AddressField> {
  const proposed: Partial<FieldValues<AddressField>> = address ?? {
    firstname: customer?.firstName ?? '',
    lastname: customer?.lastName ?? '',
    country: countries[0],
  }
  const entries = addressFields.map((field) => [field, proposed[field] ?? ''])
  return Object.fromEntries(entries) as FieldValues<AddressField>
}
