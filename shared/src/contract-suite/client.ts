import {
  type AnyEndpointKey,
  idempotencyHeader,
  idempotencyValue,
  type PaymentConfirmation,
  type Product,
  pathOfPattern,
} from '../contract'
import { allEndpoints } from '../contract/schema'

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
  send: (key: AnyEndpointKey, call: ContractCall) => Promise<{ status: number; body: unknown }>
  /** A valid token of an unknown customer, if the client can create one. */
  unknownCustomerToken?: () => Promise<string>
  /** Pays an order of the provider as a shopper does in its widget. @returns what the widget reports. */
  pay?: (orderId: string) => Promise<PaymentConfirmation>
  /** Has the provider report an order as paid to the server. @returns the status of the server's answer. */
  notify?: (orderId: string) => Promise<number>
  /** Has the shop count the copies of a book, or not any more with `null`. */
  setStock?: (bookId: string, copies: number | null) => Promise<void>
  /** Has the shop sell these books, and no others. */
  sell?: (books: readonly Product[]) => Promise<void>
  /** The text of the newest email to an address that has a link to this path, once there is one. */
  readEmail?: (address: string, path: string) => Promise<string>
}

/** What only some clients can do. */
export type Ability = Exclude<keyof ContractClient, 'send'>

/** The path below the API's base, such as '/user/cart/17'. A missing parameter is left empty. */
export function pathOf(key: AnyEndpointKey, params: Record<string, string> = {}): string {
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
        throw new Error(`returns ${response.status} with a body that is not JSON`)
      }
    },
  }
}

/** The calls of the contract with a body, or those for customers only. */
export function keysWith(trait: 'body' | 'customer'): AnyEndpointKey[] {
  return (Object.keys(allEndpoints) as AnyEndpointKey[]).filter((key) =>
    trait === 'body' ? allEndpoints[key].body !== null : allEndpoints[key].access === 'customer',
  )
}
