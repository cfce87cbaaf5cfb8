/** The customers' tokens: HS256, with id, email and the version of the customer's sessions. */
import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'

const Claims = v.object({
  _id: v.string(),
  email: v.string(),
  version: v.number(),
  /** The session. One session has many tokens that are valid: decoders ignore some bits and spaces in a signature. */
  jti: v.string(),
})
export type Claims = v.InferOutput<typeof Claims>

const Device = v.object({ device: v.string(), of: v.string(), version: v.number() })
/** A device on which the customer `of` has logged in, in the `version` of the customer's sessions. */
export type Device = v.InferOutput<typeof Device>

export interface Tokens {
  /** For a session that has a row. */
  issue: (claims: Claims) => Promise<string>
  /** Reads a token, alone or after `Bearer `; `null` if it is forged, malformed, expired or missing. */
  read: (authorization: string | undefined) => Promise<Claims | null>
  /** @param lifetime in seconds. */
  issueDevice: (device: Device, lifetime: number) => Promise<string>
  /** `null` if the token is forged, malformed, expired or of another kind. */
  readDevice: (token: string) => Promise<Device | null>
}

/** How long a token is valid, as jose and PostgreSQL read it. */
export const sessionLifetime = '30 days'

/** How many tokens are remembered, since checking a signature takes longer than most calls. */
const mostVerified = 10_000

/** @param secret at least 32 characters. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const verified = new LRUCache<string, Claims>({ max: mostVerified })
  return {
    issue: (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(sessionLifetime)
        .sign(key),
    async read(authorization = '') {
      const token = authorization.replace(/^Bearer\s+/i, '').trim()
      const known = verified.get(token)
      if (known) return known
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
        const claims = v.parse(Claims, payload)
        const ttl = (payload.exp ?? 0) * 1000 - Date.now()
        if (ttl > 0) verified.set(token, claims, { ttl })
        return claims
      } catch {
        return null
      }
    },
    issueDevice: (device, lifetime) =>
      new SignJWT({ ...device })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(`${lifetime} seconds`)
        .sign(key),
    async readDevice(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
        return v.parse(Device, payload)
      } catch {
        return null
      }
    },
  }
}

/** What is stored in place of a text that the database need not know, such as a token that is in an email. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
