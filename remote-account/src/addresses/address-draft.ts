/** A half-typed address, stored in this tab per customer. */
import { type AddressFields, countries, type User } from 'shared/contract'
import { entriesFromList, type InferOutput, object, partial, string } from 'shared/schema'
import { personalKey, type Stored, stored } from 'shared/shop'
import type { FieldValues } from '../forms/use-form'
import { type AddressField, addressFields, hasPincodeOfCountry } from './check-address'

const Draft = partial(object(entriesFromList(addressFields, string())))

export type StoredDraft = Stored<InferOutput<typeof Draft> | null>

/** A customer's draft of an address; `addressId` is `null` for a new one. */
export function storedDraft(userId: string, addressId: string | null): StoredDraft {
  return stored(personalKey(userId, `address.${addressId ?? 'new'}`), Draft, null, 'session')
}

/** Stores the typed values, unless they equal the initial values of the form. A country alone is not worth storing. */
export function storeDraft(
  draft: StoredDraft,
  typed: FieldValues<AddressField>,
  initial: FieldValues<AddressField>,
): void {
  const isUntouched = addressFields.every(
    (field) => field === 'country' || typed[field] === initial[field],
  )
  draft.write(isUntouched ? null : typed)
}

/**
 * The values of the form when it opens: those of the draft, else `initial`. The country of a draft is restored only
 * with a pincode of that country: a form that was left because of its pincode should not refuse the next one, too.
 */
export function restoredAddress(
  draft: InferOutput<typeof Draft> | null,
  initial: FieldValues<AddressField>,
): FieldValues<AddressField> {
  const values = { ...initial, ...(draft as Partial<FieldValues<AddressField>> | null) }
  return hasPincodeOfCountry(values) ? values : { ...values, country: initial.country }
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
