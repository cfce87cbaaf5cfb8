/**
 * The header of the IETF draft "The Idempotency-Key HTTP Header Field", for changes of a customer's
 * data: a repeated key gets the first answer and changes nothing; the same key with another call
 * gets 422.
 */
import { type AnyEndpointKey, allEndpoints } from './endpoints'

/** The header's name in lower case, as Node and Mirage give it. */
export const idempotencyHeader = 'idempotency-key'

/** The header's value: a string in quotation marks (RFC 9651). */
export function idempotencyValue(key: string): string {
  return `"${key}"`
}

/**
 * Whether a call may carry a key: every change of a customer's data that answers 422 for the key of another change.
 * Reads, the calls of an account, and the confirmation of a payment, which is repeatable itself, take none.
 */
export function takesIdempotencyKey(key: AnyEndpointKey): boolean {
  const { access, errors }: { access: string; errors: readonly number[] } = allEndpoints[key]
  return access === 'customer' && errors.includes(422)
}
