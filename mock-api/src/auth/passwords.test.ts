import { demoCredentials } from 'shared/contract'
import { expect, test } from 'vitest'
import { demoCustomer, demoPassword } from '../seed/customer'
import { hashPassword, isPassword } from './passwords'

test('accepts the right password, and no other', async () => {
  const stored = await hashPassword('page-turner')
  expect(await isPassword('page-turner', stored)).toBe(true)
  expect(await isPassword('Page-turner', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('accepts a password in every encoding of its accents', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test('hashes the same password differently for every customer', async () => {
  const [one, other] = [await hashPassword('same'), await hashPassword('same')]
  expect(one.salt).not.toBe(other.salt)
  expect(one.hash).not.toBe(other.hash)
})

test('accepts a password that was hashed with another number of rounds', async () => {
  const stored = await hashPassword('page-turner')
  expect(await isPassword('page-turner', { ...stored, iterations: stored.iterations + 1 })).toBe(
    false,
  )
})

test('accepts the demo credentials of the sample customer', async () => {
  expect(demoCustomer.email).toBe(demoCredentials.email)
  expect(await isPassword(demoCredentials.password, demoPassword)).toBe(true)
})
