/** Validates an address before it is sent (docs/product.md, P39). Pure. */
import { type AddressFields, countries, isBlank, maxLengths } from 'shared/contract'
import { tooLongError } from '../forms/account-rules'
import type { FieldErrors, FieldValues } from '../forms/use-form'

/** The fields of the address dialog, in the order of the form (docs/product.md, P38). */
export const addressFields = [
  'firstname',
  'lastname',
  'street',
  'city',
  'state',
  'pincode',
  'phone',
  'country',
] as const
export type AddressField = (typeof addressFields)[number]
type Values = FieldValues<AddressField>

/** A phone number has exactly this many digits (docs/product.md, P39). */
const phoneLength = 10

/** Indian pincodes do not begin with 0; Nepal's postal codes have five digits. */
const pincodes: Record<AddressFields['country'], { shape: RegExp; words: string }> = {
  India: { shape: /^[1-9]\d{5}$/, words: 'Six digits for India, such as 560001.' },
  Nepal: { shape: /^\d{5}$/, words: 'Five digits for Nepal, such as 44600.' },
}

const required: Record<Exclude<AddressField, 'country'>, string> = {
  firstname: 'Enter the first name.',
  lastname: 'Enter the last name.',
  street: 'Enter the street and house number.',
  city: 'Enter the city.',
  state: 'Enter the state.',
  pincode: 'Enter the pincode.',
  phone: 'Enter the phone number.',
}

/** The errors by field; blanks count as empty. */
export function checkAddress(values: Values): FieldErrors<AddressField> {
  const errors: Partial<Record<AddressField, string | undefined>> = {}
  for (const [field, message] of Object.entries(required) as [keyof typeof required, string][]) {
    if (isBlank(values[field])) errors[field] = message
  }
  const { firstname, lastname, street, city, state } = tidyAddress(values)
  errors.firstname ??= tooLongError(firstname, maxLengths.name)
  errors.lastname ??= tooLongError(lastname, maxLengths.name)
  errors.street ??= tooLongError(street, maxLengths.street)
  errors.city ??= tooLongError(city, maxLengths.city)
  errors.state ??= tooLongError(state, maxLengths.state)
  errors.pincode ??= pincodeError(values)
  errors.phone ??= isPhone(values.phone)
    ? undefined
    : 'Ten digits, such as 98765 43210. A +91 or +977 before them is fine.'
  const found = Object.entries(errors).filter(([, error]) => error)
  return Object.fromEntries(found) as FieldErrors<AddressField>
}

/** The message for the whole form (docs/product.md, P39), or `null` if there is none. */
export function addressMessage(values: Values): string | null {
  const fields = Object.keys(required) as (keyof typeof required)[]
  if (fields.some((field) => isBlank(values[field]))) return 'Please enter all the fields'
  return isPhone(values.phone) ? null : 'Phone number must be of 10 digits'
}

/**
 * The address to send: trimmed, with India unless Nepal was chosen; pincode and phone as digits
 * alone.
 */
export function tidyAddress(values: Values): AddressFields {
  return {
    firstname: values.firstname.trim(),
    lastname: values.lastname.trim(),
    street: values.street.trim(),
    city: values.city.trim(),
    state: values.state.trim(),
    pincode: pincodeOf(values.pincode),
    phone: phoneOf(values.phone),
    country: countryOf(values),
  }
}

function pincodeError(values: Values) {
  const { shape, words } = pincodes[countryOf(values)]
  return shape.test(pincodeOf(values.pincode)) ? undefined : words
}

function countryOf({ country }: Values) {
  return countries.find((one) => one === country) ?? countries[0]
}

/** Separators in numbers, and invisible characters of copied ones. */
const marks = /[\s\p{Default_Ignorable_Code_Point}().\-\u2010-\u2015]/gu

/** A pincode without separators. */
function pincodeOf(text: string) {
  return text.replace(marks, '')
}

/** A phone number without separators, and without +91 or +977. */
function phoneOf(text: string) {
  return text.replace(marks, '').replace(/^\+(91|977)/, '')
}

function isPhone(text: string) {
  const digits = phoneOf(text)
  return digits.length === phoneLength && /^\d+$/.test(digits)
}
