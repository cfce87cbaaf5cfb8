import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newAddress, splitSingleName } from './address'

test.each([
  ['Asha Rao', 'Asha', 'Rao'],
  ['  Mira  Devi Sen ', 'Mira Devi', 'Sen'],
  ['Plato', 'Plato', ''],
  ['', '', ''],
])('reads the single name "%s"', (name, firstname, lastname) => {
  const body = { address: { name, city: 'Pune' } }
  expect(splitSingleName(body)).toEqual({ address: { name, city: 'Pune', firstname, lastname } })
})

test('does not change any other body', () => {
  const both = { address: { name: 'A B', firstname: 'C', lastname: 'D' } }
  expect(splitSingleName(both)).toBe(both)
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(splitSingleName(body)).toBe(body)
    }),
  )
})

test('joins both names into the single one', () => {
  const fields = {
    firstname: 'Plato',
    lastname: '',
    street: '1 Academy',
    city: 'Pokhara',
    state: 'Gandaki',
    country: 'Nepal',
    pincode: '33700',
    phone: '9800000000',
  } as const
  expect(newAddress(fields, 'a1', '2024-01-01T00:00:00Z')).toMatchObject({ name: 'Plato' })
})
