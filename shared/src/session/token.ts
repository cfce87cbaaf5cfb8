/** The session's token: what it says, and where it is stored. */
import { jwtDecode } from 'jwt-decode'
import { tokenKey } from '../contract/page-protocol'
import { readText, writeText } from '../storage/browser-storage'

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

/** Stored if the last session ended without a logout, so that all tabs say so, and keep half-filled forms. */
const expiredKey = 'bookshelf.session-expired'

/** A token that storage refused: its session lives as long as the tab. */
let inMemory: string | null = null

/** The token in local storage (docs/product.md, P2), or the one that it refused; `null` for visitors. */
export function storedToken(): string | null {
  const text = readText('local', tokenKey)
  // Somebody has logged in in another tab since.
  if (text !== null) inMemory = null
  return text ?? inMemory
}

/**
 * Stores the token for all tabs, or in memory if storage refuses it; `null` removes both.
 * @param expired whether the session ends without a logout.
 */
export function storeToken(token: string | null, { expired = false } = {}): void {
  // Other tabs look for it when the token changes.
  writeText('local', expiredKey, expired ? 'yes' : null)
  // Removed first: full storage must not bring back the previous customer.
  const isRemoved = writeText('local', tokenKey, null)
  const isStored = token === null ? isRemoved : isRemoved && writeText('local', tokenKey, token)
  inMemory = isStored ? null : token
}

/** Whether the session that was stored last ended without a logout, in any tab. */
export function hasExpired(): boolean {
  return readText('local', expiredKey) !== null
}
