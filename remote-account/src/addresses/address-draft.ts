/** A half-typed address, stored in this tab per customer. */
import { type AddressFields, countries } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { personalKey } from 'shared/session'
import { type Stored, stored } from 'shared/storage'
import type { FieldValues } from '../forms/use-form'
import { type AddressField, addressFields } from './check-address'

const Draft = v.partial(v.object(v.entriesFromList(addressFields, v.string())))

export type StoredDraft = Stored<v.InferOutput<typeof Draft> | null>

/** A customer's draft of an address; `addressId` is `null` for a new one. */
export function storedDraft(userId: string, addressId: string | null): StoredDraft {
  return stored(personalKey(userId, `address.${addressId ?? 'new'}`), Draft, null, 'session')
}

/**
 * Stores what is typed so far, unless it equals `address`, the initial state of the form (`null` if
 * empty).
 */
export function storeDraft(
  draft: StoredDraft,
  typed: FieldValues<AddressField>,
  address: AddressFields | null,
): void {
  const isUntouched = addressFields.every((field) => typed[field] === startOf(address, field))
  draft.write(isUntouched ? null : typed)
}

/** The initial value of a field: a new address is empty, and in India (docs/product.md, P38). */
export function startOf(address: AddressFields | null, field: AddressField): string {
  return address?.[field] ?? (field === 'country' ? countries[0] : '')
}
