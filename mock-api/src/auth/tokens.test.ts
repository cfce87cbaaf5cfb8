import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokens } from './tokens'

const user = { _id: 'u1', email: 'reader@bookshelf.test', firstName: 'Asha', lastName: 'Rao' }

function claimsOf(token: string) {
  return JSON.parse(atob(token.split('.')[1] ?? ''))
}

test('contains the id and the e-mail address, and nothing else about the customer', async () => {
  const token = await createTokens().issue(user)
  expect(claimsOf(token)).toEqual({ _id: 'u1', email: user.email, iat: expect.any(Number) })
})

test('reads no token that is missing, broken, forged or expired', async () => {
  const tokens = createTokens()
  const token = await tokens.issue(user)
  const [head, claims, signature] = token.split('.')
  const unsigned = `${btoa('{"alg":"none"}').replace(/=/g, '')}.${claims}.`
  const expired = await createTokens(-1).issue(user)
  const foreign = await new SignJWT({ _id: user._id, email: user.email })
    .setProtectedHeader({ alg: 'HS256' })
    .sign({ kty: 'oct', alg: 'HS256', k: 'QW5vdGhlciBzZWNyZXQgb2YgdGhpcnR5LXR3byBieXRlcw' })
  for (const bad of [null, '', 'null', 'Bearer', `${head}.${claims}`, unsigned, expired, foreign]) {
    expect(await tokens.read(bad)).toBeNull()
  }
  expect(await tokens.read(`${head}.${claims}.${signature?.slice(1)}`)).toBeNull()
})
