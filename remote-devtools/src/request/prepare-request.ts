/** Turns the form into a request. Every refusal happens here, before anything is sent. */
import type { HeaderRow } from './header-rows'
import { firstRows } from './header-rows'
import { type HeaderPairs, headersOf } from './header-rules'
import { firstBody, type JsonBody } from './json-body'
import { resolveEndpoint } from './resolve-endpoint'

/** The methods of the tester (docs/product.md, P53). */
export const methods = ['GET', 'POST', 'DELETE'] as const
export type Method = (typeof methods)[number]

export interface Draft {
  endpoint: string
  reqType: Method
  headers: readonly HeaderRow[]
  body: JsonBody
  /** Whether the session's token is sent in the authorization header. */
  withToken: boolean
}

/** The form's initial state (docs/product.md, P53). */
export const firstDraft: Draft = {
  endpoint: '/api/test-todos',
  reqType: 'GET',
  headers: firstRows,
  body: firstBody,
  withToken: false,
}

/** A valid request. The token is added when it is sent. */
export interface PreparedRequest {
  method: Method
  /** From the site's root, with the query. */
  path: string
  headers: HeaderPairs
  /** JSON text, or `null` for methods without a body. */
  body: string | null
  withToken: boolean
}

/** @returns the request, or why nothing may be sent. */
export function prepareRequest(
  draft: Draft,
): { ok: true; request: PreparedRequest } | { ok: false; message: string } {
  const endpoint = resolveEndpoint(draft.endpoint)
  if (!endpoint.ok) return endpoint
  const rows = headersOf(draft.headers)
  if (!rows.ok) return rows
  // Browsers refuse a GET with a body.
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
