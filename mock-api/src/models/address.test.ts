import { expect, test } from 'vitest'
import { newAddress } from './address'

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
