/**
 * The header of the IETF draft "The Idempotency-Key HTTP Header Field", for changes of a customer's data: a repeated key
 * changes nothing. Its answer is the list as it is then, or the same payment. The same key with another call gets 422.
 */

/** The header's name in lower case, as Node and Mirage give it. */
export const idempotencyHeader = 'idempotency-key'

/** The header's value: a string in quotation marks (RFC 9651). */
export function idempotencyValue(key: string): string {
  return `"${key}"`
}
