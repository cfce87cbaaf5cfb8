/**
 * How a change is told from its repetition: every call that changes something of a customer's may carry
 * the header `Idempotency-Key` (IETF draft "The Idempotency-Key HTTP Header Field"), a string that names
 * the change. A server that knows it answers a repeated key as it did the first time and changes nothing,
 * and refuses the same key with another call by 422. A server that does not know it ignores the header.
 */
import { type EndpointKey, endpoints } from './endpoints'

/** The name of the header, as Node and Mirage hand it over. */
export const idempotencyHeader = 'idempotency-key'

/** The header's value for a key: a string in the sense of RFC 9651, in quotation marks. */
export function idempotencyValue(key: string): string {
  return `"${key}"`
}

/** Whether a call may carry a key: whether it changes something of a customer's. */
export function takesIdempotencyKey(key: EndpointKey): boolean {
  return endpoints[key].access === 'customer' && !key.startsWith('GET ')
}
