/** Which headers may be sent. Browsers drop some names silently; the tester reports them. */
import type { HeaderRow } from './header-rows'

/** Names and values as they are sent, each name once. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** Names that a page may not set (Fetch standard, "forbidden request-header"). */
const forbidden = new Set(
  [
    'accept-charset accept-encoding access-control-request-headers access-control-request-method',
    'access-control-request-private-network connection content-length cookie cookie2 date dnt expect',
    'host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade via',
  ].flatMap((line) => line.split(' ')),
)
const forbiddenPrefixes = ['proxy-', 'sec-']
/** These are forbidden, too, if their value contains a forbidden method. */
const methodOverrides = ['x-http-method', 'x-http-method-override', 'x-method-override']
const forbiddenMethods = /(^|,)\s*(connect|trace|track)\s*(,|$)/i

/** A name of RFC 9110: letters, digits and these signs. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Why a row cannot be sent, as a sentence, or `null`. */
export function problemOf({ isUsed, header, value }: Omit<HeaderRow, 'id'>): string | null {
  if (!isUsed) return null
  const name = header.trim()
  if (/[\r\n\0]/.test(header + value)) return 'A header cannot contain line breaks.'
  if (name === '') return 'Enter a name for this header, or do not use it.'
  if (!token.test(name))
    return 'A header name can contain letters, digits and hyphens, but no spaces.'
  if (isForbidden(name.toLowerCase(), value)) return `Only the browser can set ${name}.`
  // Header values have no characters above U+00FF.
  if (/[^\p{ASCII}\u0080-\u00ff]/u.test(value))
    return 'A header value can contain Latin characters only.'
  return null
}

/**
 * The headers of the rows in use; the later of two equal names counts. Or what is wrong with the
 * first invalid row.
 */
export function headersOf(
  rows: readonly HeaderRow[],
): { ok: true; headers: HeaderPairs } | { ok: false; message: string } {
  const byName = new Map<string, readonly [string, string]>()
  for (const row of rows) {
    const message = problemOf(row)
    if (message !== null)
      return { ok: false, message: `Header ${rows.indexOf(row) + 1}: ${message}` }
    const name = row.header.trim()
    if (row.isUsed) byName.set(name.toLowerCase(), [name, row.value.trim()])
  }
  return { ok: true, headers: [...byName.values()] }
}

function isForbidden(name: string, value: string): boolean {
  if (forbidden.has(name)) return true
  if (forbiddenPrefixes.some((prefix) => name.startsWith(prefix))) return true
  return methodOverrides.includes(name) && forbiddenMethods.test(value)
}
