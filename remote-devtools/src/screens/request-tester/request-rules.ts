/** The form of the request tester, and the request that it makes (docs/product.md, P53 to P57). */
import type { EndpointKey } from 'shared/contract'

export const methods = ['GET', 'POST', 'DELETE'] as const
export type Method = (typeof methods)[number]

export interface HeaderRow {
  isUsed: boolean
  header: string
  value: string
}

export interface JsonBody {
  text: string
  /** The last valid text, which is sent. */
  stored: string
  error: string | null
}

export interface Draft {
  /** The call of the contract that was chosen; `null` once its method or endpoint is edited. */
  call: EndpointKey | null
  reqType: Method
  endpoint: string
  headers: readonly HeaderRow[]
  body: JsonBody
}

export interface PreparedRequest {
  method: Method
  /** From the site's root, with the query. */
  path: string
  headers: Headers
  /** JSON text, or `null` for a method without a body. */
  body: string | null
}

const emptyRow: HeaderRow = { isUsed: false, header: '', value: '' }

/** The form's initial state. */
export const firstDraft: Draft = {
  call: 'GET /test-todos',
  reqType: 'GET',
  endpoint: '/api/test-todos',
  headers: [{ isUsed: true, header: 'Accept', value: '*/*' }, emptyRow],
  body: { text: '{}', stored: '{}', error: null },
}

/** Changes the row at an index. Changing the last row adds an empty one. */
export function editRow(
  rows: readonly HeaderRow[],
  index: number,
  change: Partial<HeaderRow>,
): readonly HeaderRow[] {
  const edited = rows.map((row, at) => (at === index ? { ...row, ...change } : row))
  return index === rows.length - 1 ? [...edited, emptyRow] : edited
}

/** How many rows are in use: the number in their heading. */
export function countUsed(rows: readonly HeaderRow[]): number {
  return rows.filter(({ isUsed }) => isUsed).length
}

/** Puts a token into the row for authorization, or into a new one. */
export function withToken(rows: readonly HeaderRow[], token: string): readonly HeaderRow[] {
  const header = 'authorization'
  const index = rows.findIndex((row) => row.header.trim().toLowerCase() === header)
  return editRow(rows, index === -1 ? rows.length - 1 : index, {
    isUsed: true,
    header,
    value: token,
  })
}

/** Applies an edit. An invalid or empty text shows an error and is not stored. */
export function editBody({ stored }: JsonBody, text: string): JsonBody {
  try {
    // Only parsed, never merged, so no key can reach a prototype.
    JSON.parse(text)
    return { text, stored: text, error: null }
  } catch {
    return { text, stored, error: 'Error in JSON format' }
  }
}

/** @returns the request, or the reason why nothing is sent. */
export function prepareRequest(draft: Draft): PreparedRequest | { refusal: string } {
  const path = apiPath(draft.endpoint)
  if (path === null) return { refusal: 'The endpoint has to be a path under /api/ of this site.' }
  const headers = new Headers()
  for (const [index, { isUsed, header, value }] of draft.headers.entries()) {
    if (!isUsed) continue
    if (!isSendable(header.trim(), value))
      return { refusal: `Header ${index + 1}: browsers do not send this name with this value.` }
    // Of two rows with the same name, the later one counts.
    headers.set(header.trim(), value)
  }
  // Browsers refuse a GET with a body.
  const body = draft.reqType === 'GET' ? null : draft.body.stored
  if (body !== null && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return { method: draft.reqType, path, headers, body }
}

/** The path and query of an endpoint under /api/ of this origin; `null` for any other text. */
function apiPath(endpoint: string): string | null {
  const text = endpoint.trim()
  const [path = ''] = text.split(/[?#]/)
  // An encoded dot or slash, encoded once or more: a server may decode more often than the browser.
  if (/%(?:25)*(?:2e|2f|5c)/i.test(path) || !URL.canParse(text, location.origin)) return null
  const { origin, protocol, username, password, pathname, search } = new URL(text, location.origin)
  // A blob: URL has the page's origin, too. A URL with credentials is never sent.
  const isOwn = origin === location.origin && protocol === location.protocol
  return isOwn && !username && !password && pathname.startsWith('/api/') ? pathname + search : null
}

/** Whether the browser sends a header: it refuses some, and silently drops those that only it may set. */
function isSendable(name: string, value: string): boolean {
  try {
    return new Request(location.origin, { headers: [[name, value]] }).headers.has(name)
  } catch {
    return false
  }
}
