import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerIn, validateToken } from './token'

const now = Date.UTC(2026, 0, 1)
const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const tokenWith = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`

describe('a stored token', () => {
  it('is plausible without an expiry, or with one in the future', () => {
    expect(validateToken(tokenWith({ _id: '1' }), now)).toBe('plausible')
    expect(validateToken(tokenWith({ exp: now / 1000 + 1 }), now)).toBe('plausible')
  })

  it('is expired as soon as the time of its expiry is reached', () => {
    expect(validateToken(tokenWith({ exp: now / 1000 }), now)).toBe('expired')
  })

  it('is garbage if its claims are invalid', () => {
    const claims = fc.oneof(
      fc.constant(null),
      fc.record({ exp: fc.oneof(fc.string(), fc.constant(null)) }),
    )
    fc.assert(
      fc.property(claims, (content) => {
        expect(validateToken(tokenWith(content), now)).toBe('garbage')
      }),
    )
  })

  it('is garbage if it could not be sent in a header', () => {
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n', 'ж', ' ', '\u0000'), (odd) => {
        expect(validateToken(tokenWith({}) + odd, now)).toBe('garbage')
        expect(validateToken(odd + tokenWith({}), now)).toBe('garbage')
      }),
    )
  })

  it('is checked without throwing, whatever it is', () => {
    const parts = fc
      .array(fc.base64String(), { minLength: 3, maxLength: 3 })
      .map((p) => p.join('.'))
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), parts), (text) => {
        expect(['plausible', 'expired', 'garbage']).toContain(validateToken(text, now))
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
