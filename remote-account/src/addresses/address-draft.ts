/** A half-typed address, stored in this tab per customer, so that closing the dialog loses nothing. */
import { type AddressFields, countries } from 'shared/contract/entities'
import { personalKey } from 'shared/session'
import type { FieldValues } from '../forms/use-form'
import { type AddressField, addressFields } from './check-address'

export type AddressDraft = Partial<FieldValues<AddressField>>

/** @param addressId the address being changed, or `null` for a new one. */
export function draftKey(userId: string, addressId: string | null): string {
  return personalKey(userId, `address.${addressId ?? 'new'}`)
}

/** The stored draft, or `null` if there is none that can be read. */
export function readDraft(key: string): AddressDraft | null {
  try {
    return parseDraft(sessionStorage.getItem(key))
  } catch {
    return null
  }
}

/**
 * Stores what is typed so far; does nothing if storage refuses.
 * @param address the form's initial values, `null` for a new address. Unchanged forms are not
 * stored.
 */
export function storeDraft(
  key: string,
  draft: FieldValues<AddressField>,
  address: AddressFields | null,
): void {
  const isUntouched = addressFields.every((field) => draft[field] === startOf(address, field))
  try {
    if (isUntouched) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form still holds it.
  }
}

/** The initial value of a field: a new address is empty, and in India (docs/product.md, P38). */
export function startOf(address: AddressFields | null, field: AddressField): string {
  return address?.[field] ?? (field === 'country' ? countries[0] : '')
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Parses a draft from any text. Never throws. */
export function parseDraft(text: string | null): AddressDraft | null {
  const found = text === null ? null : tryParse(text)
  if (typeof found !== 'object' || found === null) return null
  const draft: AddressDraft = {}
  for (const field of addressFields) {
    const value = (found as Record<string, unknown>)[field]
    if (typeof value === 'string') draft[field] = value
  }
  return Object.keys(draft).length > 0 ? draft : null
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
