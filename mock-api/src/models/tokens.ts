/** The tokens that customers carry: HS256, naming the customer by id and e-mail address. */
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

/**
 * Fixed (docs/product.md, P48) and not a secret: every browser downloads it with the server, and it
 * guards only sample data on the shopper's own device.
 */
const secret = {
  kty: 'oct',
  alg: 'HS256',
  // 'bookshelf sample data, not a secret' in base64url. A JWK, because bytes made in a test's DOM are
  // not the Uint8Array that jose looks for.
  k: 'Ym9va3NoZWxmIHNhbXBsZSBkYXRhLCBub3QgYSBzZWNyZXQ',
}

const Claims = v.object({ _id: v.string(), email: v.string() })
type Claims = v.InferOutput<typeof Claims>

export interface Tokens {
  /** Signs a token for a customer. */
  issue: (user: Claims) => Promise<string>
  /** Reads a token, bare or behind `Bearer `; `null` when it is forged, broken, expired or missing. */
  read: (authorization: string | null) => Promise<Claims | null>
}

/**
 * @param lifetime how long a token is good for, in seconds; without it tokens never expire.
 */
export function createTokens(lifetime?: number): Tokens {
  return {
    issue({ _id, email }) {
      const token = new SignJWT({ _id, email }).setProtectedHeader({ alg: 'HS256' }).setIssuedAt()
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
