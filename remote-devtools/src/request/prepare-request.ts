/** From what stands in the form to what may be sent: every refusal happens here, before any request. */
import type { HeaderRow } from './header-rows'
import { firstRows } from './header-rows'
import { type HeaderPairs, headersOf } from './header-rules'
import { firstBody, type JsonBody } from './json-body'
import { resolveEndpoint } from './resolve-endpoint'

/** The methods of the tester (docs/product.md, P53). */
export const methods = ['GET', 'POST', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** What the form holds. */
export interface Draft {
  endpoint: string
  reqType: Method
  headers: readonly HeaderRow[]
  body: JsonBody
  /** Whether the session's token goes into the authorization header. */
  withToken: boolean
}

/** The form as /mockman opens (docs/product.md, P53). */
export const firstDraft: Draft = {
  endpoint: '/api/test-todos',
  reqType: 'GET',
  headers: firstRows,
  body: firstBody,
  withToken: false,
}

/** A request that keeps all rules. The token itself joins only when it is sent. */
export interface PreparedRequest {
  method: Method
  /** From the site's root, with the query. */
  path: string
  headers: HeaderPairs
  /** JSON text, or `null` where the method takes no body. */
  body: string | null
  withToken: boolean
}

/** @returns the request, or a message that says why nothing may be sent. */
export function prepareRequest(
  draft: Draft,
): { ok: true; request: PreparedRequest } | { ok: false; message: string } {
  const endpoint = resolveEndpoint(draft.endpoint)
  if (!endpoint.ok) return endpoint
  const rows = headersOf(draft.headers)
  if (!rows.ok) return rows
  // A browser refuses a GET with a body.
  const body = draft.reqType === 'GET' ? null : draft.body.stored
  const has = (wanted: string) => rows.headers.some(([name]) => name.toLowerCase() === wanted)
  const headers = rows.headers.filter(
    ([name]) => !draft.withToken || name.toLowerCase() !== 'authorization',
  )
  return {
    ok: true,
    request: {
      method: draft.reqType,
      path: endpoint.path,
      headers:
        body === null || has('content-type')
          ? headers
          : [...headers, ['content-type', 'application/json']],
      body,
      withToken: draft.withToken,
    },
  }
}
