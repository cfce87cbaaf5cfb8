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
      // A longer number may begin with a zero or the code of a country.
      fc.stringMatching(/^[1-8]\d{10,13}$/).filter((digits) => !/^(91|977)/.test(digits)),
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
    ['+91 98765 43210', 'India'],
    ['+91-98765-43210', 'India'],
    ['+91 (0) 98765 43210', 'India'],
    ['0091 98765 43210', 'India'],
    ['91 9876543210', 'India'],
    ['098765 43210', 'India'],
    ['98765 43210', ''],
    ['(98765) 43 210', 'India'],
    ['98765\u201043210', 'India'],
    ['\u202a+91 98765\u200b 43210\u202c', 'India'],
    ['९८७६५४३२१०', 'India'],
    ['＋९१ ९८७६५ ४३२१०', 'India'],
    ['+9779876543210', 'Nepal'],
    ['00977 98765-43210', 'Nepal'],
    ['9779876543210', 'Nepal'],
    ['९७७ ९८७६५४३२१०', 'Nepal'],
  ])('reads the phone number %s in "%s" as ten digits', (phone, country) => {
    const values = {
      ...good,
      pincode: country === 'Nepal' ? '44600' : good.pincode,
      phone,
      country,
    }
    expect(checkAddress(values)).toEqual({})
    expect(addressMessage(values)).toBeNull()
    expect(tidyAddress(values).phone).toBe('9876543210')
  })

  it('keeps ten digits that begin like a code', () => {
    for (const [phone, country] of [
      ['9198765432', 'India'],
      ['0987654321', 'India'],
      ['9779876543', 'Nepal'],
    ] as const) {
      expect(tidyAddress({ ...good, phone, country }).phone).toBe(phone)
    }
  })

  it.each([
    ['of a third country', '+44 9876543210', 'India'],
    [
      'of Nepal in India, since ten digits alone would be another number',
      '+977 9876543210',
      'India',
    ],
    ['of India in Nepal', '+91 9876543210', 'Nepal'],
    ['with a code twice', '+91 91 9876543210', 'India'],
    ['with two zeros', '00 9876543210', 'India'],
  ])('refuses a phone number %s', (_, phone, country) => {
    const values = { ...good, phone, country }
    expect(addressMessage(values)).toBe('Phone number must be of 10 digits')
    expect(checkAddress(values).phone).toMatch(/^Ten digits/)
  })

  it('reads the digits of every script', () => {
    const digits = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((text) => /\p{Nd}/u.test(text))
    expect(digits.length % 10).toBe(0)
    for (let row = 0; row < digits.length; row += 10) {
      const [zero, one, two, three, four, five, six, seven, eight, nine] = digits.slice(row)
      const phone = [nine, eight, seven, six, five, four, three, two, one, zero].join('')
      const pincode = [five, six, zero, zero, zero, one].join('')
      expect(tidyAddress({ ...good, phone, pincode })).toEqual(good)
    }
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

  it('says which country a pincode is of, if not the chosen one', () => {
    expect(checkAddress({ ...good, country: 'Nepal' }).pincode).toBe(
      'Five digits for Nepal, such as 44600. If the address is in India, choose India below.',
    )
    expect(checkAddress({ ...good, pincode: '44600' }).pincode).toBe(
      'Six digits for India, such as 560001. If the address is in Nepal, choose Nepal below.',
    )
    expect(checkAddress({ ...good, pincode: '1' }).pincode).toBe(
      'Six digits for India, such as 560001.',
    )
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
