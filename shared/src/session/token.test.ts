import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerIn, isToken } from './token'

const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const tokenWith = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`

describe('a stored token', () => {
  it('is one for the server to judge, whatever its expiry is', () => {
    expect(isToken(tokenWith({ _id: '1' }))).toBe(true)
    fc.assert(fc.property(fc.integer(), (exp) => isToken(tokenWith({ exp }))))
  })

  it('is none if its claims are invalid', () => {
    const claims = fc.oneof(
      fc.constant(null),
      fc.record({ exp: fc.oneof(fc.string(), fc.constant(null)) }),
    )
    fc.assert(
      fc.property(claims, (content) => {
        expect(isToken(tokenWith(content))).toBe(false)
      }),
    )
  })

  it('is none if it could not be sent in a header', () => {
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n', 'ж', ' ', '\u0000'), (odd) => {
        expect(isToken(tokenWith({}) + odd)).toBe(false)
        expect(isToken(odd + tokenWith({}))).toBe(false)
      }),
    )
  })

  it('is checked without throwing, whatever it is', () => {
    const parts = fc
      .array(fc.base64String(), { minLength: 3, maxLength: 3 })
      .map((p) => p.join('.'))
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), parts), (text) => {
        expect([true, false]).toContain(isToken(text))
      }),
    )
  })
})

describe('the customer in a token', () => {
  it('is the one that its claims name', () => {
    expect(customerIn(tokenWith({ _id: 'u1' }))).toBe('u1')
  })

  it('is unknown if the claims name none, or if it is not a token', () => {
    for (const text of [tokenWith({}), tokenWith({ _id: 7 }), 'a.b.c', '']) {
      expect(customerIn(text)).toBeNull()
    }
  })
})
