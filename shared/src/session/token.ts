import { jwtDecode } from 'jwt-decode'

/** Three parts of base64url. Anything else must never be sent in a header. */
const tokenShape = /^[\w-]+=*\.[\w-]+=*\.[\w-]*=*$/

/**
 * Whether a text can be a token. Whether it has expired only the server can say, since the device's clock may be wrong.
 */
export function isToken(text: string): boolean {
  if (!tokenShape.test(text)) return false
  try {
    const { exp } = jwtDecode<{ exp?: unknown }>(text)
    // RFC 7519, section 4.1.4.
    return exp === undefined || typeof exp === 'number'
  } catch {
    return false
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
