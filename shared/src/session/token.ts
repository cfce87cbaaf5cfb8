import { jwtDecode } from 'jwt-decode'

/** Three parts of base64url, as a token is written. Anything else must never reach a header. */
const tokenShape = /^[\w-]+=*\.[\w-]+=*\.[\w-]*=*$/

/**
 * What can be said of a token without asking the server.
 * @param now milliseconds since 1970.
 * @returns `garbage` for what is no token at all, `expired` for one whose own `exp` has passed,
 * `plausible` for what only the server can judge.
 */
export function judgeToken(text: string, now = Date.now()): 'plausible' | 'expired' | 'garbage' {
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

/** The id of the customer that a token names, or `null` where it names none. Only the server can say if it is true. */
export function customerIn(token: string): string | null {
  try {
    const { _id } = jwtDecode<{ _id?: unknown }>(token)
    return typeof _id === 'string' ? _id : null
  } catch {
    return null
  }
}
