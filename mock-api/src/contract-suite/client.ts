import { type EndpointKey, endpoints } from 'shared/contract/endpoints'
import { idempotencyHeader, idempotencyValue } from 'shared/contract/idempotency'
import { pathOfPattern } from 'shared/contract/path-pattern'

export interface ContractCall {
  params?: Record<string, string>
  /** As in the address: '?limit=24'. */
  query?: string
  body?: unknown
  /** Sent unchanged instead of `body`. */
  text?: string
  /** Sent unchanged as the authorization header. */
  token?: string
  idempotencyKey?: string
}

export interface ContractClient {
  send: (key: EndpointKey, call: ContractCall) => Promise<{ status: number; body: unknown }>
  /** A valid token of an unknown customer, if the client can create one. */
  unknownCustomerToken?: () => Promise<string>
}

/** The path below the API's base, such as '/user/cart/17'. A missing parameter is left empty. */
export function pathOf(key: EndpointKey, params: Record<string, string> = {}): string {
  const [, pattern = ''] = key.split(' ')
  return pathOfPattern(pattern, params)
}

/** Calls a server with `fetch`. @param base the API's base, such as '/api'. */
export function fetchClient(base: string): ContractClient {
  return {
    async send(key, { params, query = '', body, text, token, idempotencyKey }) {
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await fetch(base + pathOf(key, params) + query, {
        method: key.split(' ')[0] ?? 'GET',
        headers: {
          accept: 'application/json',
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: token }),
          ...(idempotencyKey === undefined
            ? {}
            : { [idempotencyHeader]: idempotencyValue(idempotencyKey) }),
        },
        ...(sent === undefined ? {} : { body: sent }),
      })
      const answer = await response.text()
      try {
        return { status: response.status, body: JSON.parse(answer) }
      } catch {
        throw new Error(`answers ${response.status} with a body that is not JSON`)
      }
    },
  }
}

/** The calls of the contract with a body, or those for customers only. */
export function keysWith(trait: 'body' | 'customer'): EndpointKey[] {
  return (Object.keys(endpoints) as EndpointKey[]).filter((key) =>
    trait === 'body' ? endpoints[key].body !== null : endpoints[key].access === 'customer',
  )
}
