import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressFields, addressMessage, checkAddress, tidyAddress } from './check-address'

const good = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  street: '12 Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  phone: '9876543210',
  country: 'India',
}
const typed = addressFields.filter((field) => field !== 'country')
const blank = fc.stringMatching(/^[ \t\u200b\u202e\u2060]{0,4}$/)

describe('the check of an address', () => {
  it('finds nothing wrong with a complete one', () => {
    expect(checkAddress(good)).toEqual({})
    expect(addressMessage(good)).toBeNull()
  })

  it('asks for all the fields, and marks exactly those that are missing', () => {
    fc.assert(
      fc.property(fc.subarray(typed, { minLength: 1 }), blank, (missing, nothing) => {
        const values = { ...good, ...Object.fromEntries(missing.map((field) => [field, nothing])) }
        expect(addressMessage(values)).toBe('Please enter all the fields')
        expect(Object.keys(checkAddress(values)).sort()).toEqual([...missing].sort())
      }),
    )
  })

  it('says at a field that its text is longer than servers accept', () => {
    const long = { ...good, firstname: 'x'.repeat(101), street: ` ${'x'.repeat(200)} `, city: 'é' }
    expect(checkAddress(long)).toEqual({ firstname: 'Use at most 100 characters.' })
    expect(checkAddress({ ...good, street: 'x'.repeat(201) })).toEqual({
      street: 'Use at most 200 characters.',
    })
  })

  it('accepts every phone number of ten digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (phone) => {
        expect(addressMessage({ ...good, phone })).toBeNull()
        expect(checkAddress({ ...good, phone })).toEqual({})
      }),
    )
  })

  it('refuses every phone number of another length, and letters among the ten', () => {
    const wrong = fc.oneof(
      fc.stringMatching(/^\d{1,9}$/),
      fc.stringMatching(/^\d{11,14}$/),
      fc.stringMatching(/^\d{4}[a-z+]\d{5}$/),
    )
    fc.assert(
      fc.property(wrong, (phone) => {
        expect(addressMessage({ ...good, phone })).toBe('Phone number must be of 10 digits')
        expect(Object.keys(checkAddress({ ...good, phone }))).toEqual(['phone'])
      }),
    )
  })

  it('asks for missing fields before it checks the phone number', () => {
    expect(addressMessage({ ...good, city: '', phone: '1' })).toBe('Please enter all the fields')
  })

  it.each([
    ['+91 98765 43210'],
    ['+91-98765-43210'],
    ['+9779876543210'],
    ['98765 43210'],
    ['(98765) 43 210'],
    ['98765\u201043210'],
    ['\u202a+91 98765\u200b 43210\u202c'],
  ])('reads the phone number %s as ten digits', (phone) => {
    expect(checkAddress({ ...good, phone })).toEqual({})
    expect(tidyAddress({ ...good, phone }).phone).toBe('9876543210')
  })

  it.each([
    ['of another country', '+44 9876543210'],
    ['with a country and nine digits', '+91 987654321'],
    ['with a country but no plus', '919876543210'],
  ])('refuses a phone number %s', (_, phone) => {
    expect(addressMessage({ ...good, phone })).toBe('Phone number must be of 10 digits')
  })

  it.each([
    ['India', '560001', true],
    ['India', '560 001', true],
    ['India', '12', false],
    ['India', '44600', false],
    ['India', '060001', false],
    ['India', '56OOO1', false],
    ['Nepal', '44600', true],
    ['Nepal', '560001', false],
    ['', '560001', true],
  ])('in "%s", accepts the pincode %s: %s', (country, pincode, isTaken) => {
    const errors = checkAddress({ ...good, country, pincode })
    expect(Object.keys(errors)).toEqual(isTaken ? [] : ['pincode'])
    expect(addressMessage({ ...good, country, pincode })).toBeNull()
    if (isTaken) {
      expect(tidyAddress({ ...good, country, pincode }).pincode).toBe(pincode.replace(' ', ''))
    }
  })

  it.each(['560-001', '\u202a560001\u202c', '560\u200b001'])(
    'reads the pincode %s as six digits',
    (pincode) => {
      expect(checkAddress({ ...good, pincode })).toEqual({})
      expect(tidyAddress({ ...good, pincode }).pincode).toBe('560001')
    },
  )

  it('sends values without surrounding spaces', () => {
    expect(tidyAddress({ ...good, city: ' Bengaluru ' })).toEqual(good)
  })

  it.each([
    ['Nepal', 'Nepal'],
    ['', 'India'],
    ['Elsewhere', 'India'],
  ])('reads the country "%s" as %s', (country, expected) => {
    expect(tidyAddress({ ...good, country }).country).toBe(expected)
  })
})
