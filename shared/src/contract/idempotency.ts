/**
 * Every change of a customer's data may carry the header `Idempotency-Key` (IETF draft "The
 * Idempotency-Key HTTP Header Field"), which names the change. A server that supports it answers a
 * repeated key like the first time and changes nothing; the same key with another call gets 422.
 */
import { type EndpointKey, endpoints } from './endpoints'

/** The header's name in lower case, as Node and Mirage give it. */
export const idempotencyHeader = 'idempotency-key'

/** The header's value: a string in quotation marks (RFC 9651). */
export function idempotencyValue(key: string): string {
  return `"${key}"`
}

/** Whether a call may carry a key: it changes a customer's data. */
export function takesIdempotencyKey(key: EndpointKey): boolean {
  return endpoints[key].access === 'customer' && !key.startsWith('GET ')
}
