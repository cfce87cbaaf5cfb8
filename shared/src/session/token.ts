import { jwtDecode } from 'jwt-decode'

/** Three parts of base64url. Anything else must never be sent in a header. */
const tokenShape = /^[\w-]+=*\.[\w-]+=*\.[\w-]*=*$/

/** Checks a token without the server. @param now milliseconds since 1970. */
export function validateToken(text: string, now = Date.now()): 'plausible' | 'expired' | 'garbage' {
  if (!tokenShape.test(text)) return 'garbage'
  try {
    const { exp } = jwtDecode<{ exp?: unknown }>(text)
    if (exp === undefined) return 'plausible'
    // `exp` counts in seconds (RFC 7519, section 4.1.4).
    if (typeof exp !== 'number') return 'garbage'
    return exp * 1000 > now ? 'plausible' : 'expired'
  } catch {
    return 'garbage'
  }
}

/** The customer's id in a token, unverified. */
export function customerIn(token: string): string | null {
  try {
    const { _id } = jwtDecode<{ _id?: unknown }>(token)
    return typeof _id === 'string' ? _id : null
  } catch {
    return null
  }
}
