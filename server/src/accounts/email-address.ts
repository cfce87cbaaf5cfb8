/** Email addresses: which ones the server accepts, and which ones are the same. */

import { domainToASCII, domainToUnicode } from 'node:url'
import { tidyEmail } from 'shared/contract'

/** The longest address of RFC 5321, in characters. */
const maxLength = 254

/** A local part without quotes (RFC 5322, dot-atom; RFC 6531 adds letters of all scripts). */
const localPart =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

/** What Node's functions for domains take for more than a domain: `/`, `?`, `#` and `:` end it. */
const notDomain = /[^\p{L}\p{M}\p{N}.。．｡-]/u

/** Two labels or more, the last of which is not a number. */
const domainName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/**
 * Reads an address as somebody has typed or pasted it: spaces around it, invisible characters, a dot at its end, and
 * how its accents are encoded do not count.
 * @returns the address to store and to write to, or `null` if no mail server could have it.
 */
export function readEmail(text: string): string | null {
  const visible = tidyEmail(text)
  const at = visible.lastIndexOf('@')
  const local = visible.slice(0, Math.max(0, at))
  const given = visible.slice(at + 1)
  const domain = notDomain.test(given) ? '' : domainToASCII(given).replace(/\.$/, '')
  const isValid =
    visible.length <= maxLength &&
    local.length <= 64 &&
    localPart.test(local) &&
    domainName.test(domain)
  return isValid ? `${local}@${domainToUnicode(domain)}` : null
}

/** How an address is compared: two with the same key belong to one account. */
export function keyOf(text: string): string {
  const email = readEmail(text)
  // No account has such an address.
  if (email === null) return text.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  return `${local}@${domainToASCII(email.slice(at + 1))}`
}
