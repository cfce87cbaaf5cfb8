/** The customers' tokens: HS256, with id and email, and the session if there are any. */
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

/** Fixed (docs/product.md, P48) and public: it guards only sample data on the shopper's own device. */
const secret = {
  kty: 'oct',
  alg: 'HS256',
  // 'bookshelf sample data, not a secret' as a JWK: jose does not accept jsdom's Uint8Array.
  k: 'Ym9va3NoZWxmIHNhbXBsZSBkYXRhLCBub3QgYSBzZWNyZXQ',
}

const Claims = v.object({ _id: v.string(), email: v.string(), session: v.optional(v.string()) })
type Claims = v.InferOutput<typeof Claims>

export interface Tokens {
  issue: (user: Claims) => Promise<string>
  /** Reads a token, alone or after `Bearer `; `null` if it is forged, malformed, expired or missing. */
  read: (authorization: string | null) => Promise<Claims | null>
}

/** @param lifetime in seconds; without it tokens never expire. */
export function createTokens(lifetime?: number): Tokens {
  return {
    issue({ _id, email, session }) {
      const token = new SignJWT({ _id, email, session })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
      if (lifetime !== undefined) token.setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
      return token.sign(secret)
    },
    async read(authorization) {
      const token = (authorization ?? '').replace(/^Bearer\s+/i, '').trim()
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
        return v.parse(Claims, payload)
      } catch {
        return null
      }
    },
  }
}
