import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords'

test('accepts a password in every encoding of its accents', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test('hashes the same password differently for every customer', async () => {
  const [one, other] = [await hashPassword('same'), await hashPassword('same')]
  expect(one.salt).not.toBe(other.salt)
  expect(one.hash).not.toBe(other.hash)
})
