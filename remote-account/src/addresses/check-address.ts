/** Validates an address before it is sent (docs/product.md, P39). Pure. */
import {
  type Address,
  type AddressFields,
  countries,
  isBlank,
  maxLengths,
  tidyText,
} from 'shared/contract'
import { type FieldErrors, type FieldValues, tooLongError } from '../forms/use-form'

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

type Country = AddressFields['country']

/**
 * What is right in each country, and the words for the field if it is not. Indian pincodes do not begin with 0;
 * Nepal's postal codes have five digits.
 */
const rules: Record<
  Country,
  { pincode: RegExp; pincodeHint: string; code: string; phoneHint: string }
> = {
  India: {
    pincode: /^[1-9]\d{5}$/,
    pincodeHint: 'Six digits for India, such as 560001.',
    code: '91',
    phoneHint: 'Ten digits, such as 98765 43210. A +91 or 0 before them is fine.',
  },
  Nepal: {
    pincode: /^\d{5}$/,
    pincodeHint: 'Five digits for Nepal, such as 44600.',
    code: '977',
    phoneHint: 'Ten digits, such as 98412 34567. A +977 or 0 before them is fine.',
  },
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
  errors.phone ??= isPhone(values) ? undefined : rules[countryOf(values)].phoneHint
  const found = Object.entries(errors).filter(([, error]) => error)
  return Object.fromEntries(found) as FieldErrors<AddressField>
}

/** The message for the whole form (docs/product.md, P39), or `null` if there is none. */
export function addressMessage(values: Values): string | null {
  const fields = Object.keys(required) as (keyof typeof required)[]
  if (fields.some((field) => isBlank(values[field]))) return 'Please enter all the fields'
  return isPhone(values) ? null : 'Phone number must be of 10 digits'
}

/**
 * The address to send: texts without what nobody sees, with India unless Nepal was chosen; pincode and phone as digits
 * alone.
 */
export function tidyAddress(values: Values): AddressFields {
  return {
    firstname: tidyText(values.firstname),
    lastname: tidyText(values.lastname),
    street: tidyText(values.street),
    city: tidyText(values.city),
    state: tidyText(values.state),
    pincode: plain(values.pincode),
    phone: phoneOf(values),
    country: countryOf(values),
  }
}

/** Whether the pincode is one of the country. */
export function hasPincodeOfCountry(values: Pick<Values, 'pincode' | 'country'>): boolean {
  return rules[countryOf(values)].pincode.test(plain(values.pincode))
}

/** The error at the pincode, which names the other country if the pincode is one of that. */
function pincodeError(values: Values) {
  if (hasPincodeOfCountry(values)) return undefined
  const hint = rules[countryOf(values)].pincodeHint
  const other = countries.find((country) => hasPincodeOfCountry({ ...values, country }))
  return other ? `${hint} If the address is in ${other}, choose ${other} below.` : hint
}

function countryOf({ country }: Pick<Values, 'country'>): Country {
  return countries.find((one) => one === country) ?? countries[0]
}

/** Separators in numbers, and invisible characters of copied ones. */
const marks = /[\s\p{Default_Ignorable_Code_Point}().\-\u2010-\u2015]/gu

/** A typed number without separators, with the digits and the plus of any script as `0` to `9` and `+`. */
function plain(text: string) {
  return text
    .normalize('NFKC')
    .replace(marks, '')
    .replace(/\p{Nd}/gu, latinDigit)
}

/** Unicode encodes the digits of each script in a row from zero to nine; some of the rows follow each other. */
function latinDigit(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/**
 * The ten digits of a phone number, without the country's code (+91, 0091 or 91 for India) and the 0 that is dialled
 * before a number within the country. A code of the other country stays, so that the number is refused: what is
 * stored has no code, and would be a number of somebody else.
 */
function phoneOf(values: Pick<Values, 'phone' | 'country'>) {
  const { code } = rules[countryOf(values)]
  return plain(values.phone).replace(
    new RegExp(`^(?:(?:\\+|00)?${code})?0?(?=\\d{${phoneLength}}$)`),
    '',
  )
}

function isPhone(values: Pick<Values, 'phone' | 'country'>) {
  return new RegExp(`^\\d{${phoneLength}}$`).test(phoneOf(values))
}

/** The typed fields of a saved address, without the server's. */
export function fieldsOf(address: AddressFields): AddressFields {
  const { firstname, lastname, street, city, state, country, pincode, phone } = address
  return { firstname, lastname, street, city, state, country, pincode, phone }
}

/** Whether a saved address equals the typed one. */
export function isSameAddress(address: Address, fields: AddressFields): boolean {
  return addressFields.every((field) => address[field] === fields[field])
}
