import { type EndpointKey, endpoints } from 'shared/contract/endpoints'
import { idempotencyHeader, idempotencyValue } from 'shared/contract/idempotency'

export interface ContractCall {
  params?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  text?: string
  /** Sent as the authorization header, as it is. */
  token?: string
  /** The change's name: the same for a call and its repetition. */
  idempotencyKey?: string
}

/** The way in which the suite reaches a server. */
export interface ContractClient {
  send: (key: EndpointKey, call: ContractCall) => Promise<{ status: number; body: unknown }>
  /** A valid token of a customer whom the server does not know, where such a one can be had. */
  strangersToken?: () => Promise<string>
}

/** The path of a call, its parameters filled in and encoded. */
export function pathOf(key: EndpointKey, params: Record<string, string> = {}): string {
  const [, pattern = ''] = key.split(' ')
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/**
 * Reaches a server by plain `fetch`.
 * @param base the API's base: '/api', or 'http://localhost:1234/api'.
 */
export function fetchClient(base: string): ContractClient {
  return {
    async send(key, { params, body, text, token, idempotencyKey }) {
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await fetch(base + pathOf(key, params), {
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

/** The endpoints of the contract that ask for a body, or for a customer's token. */
export function keysWith(trait: 'body' | 'customer'): EndpointKey[] {
  return (Object.keys(endpoints) as EndpointKey[]).filter((key) =>
    trait === 'body' ? endpoints[key].body !== null : endpoints[key].access === 'customer',
  )
}
