/** How the server behaves in cases where the original server had errors (docs/product.md, P50). */
export interface Rules {
  /** A wrong password gets 401, or no answer. */
  wrongPassword: 'refused' | 'silent'
  /** A valid token of an unknown customer gets 404, or an error object. */
  goneCustomer: 'not-found' | 'crash'
  /** Adding an existing entry keeps one, or adds a second. */
  duplicates: 'merged' | 'appended'
  minQuantity: number
  /** A repeated idempotency key gets the first answer, or is ignored. */
  idempotencyKeys: 'honoured' | 'ignored'
  /** `GET /products` returns the books of its query, or all books. */
  queries: 'answered' | 'ignored'
}

export const correctRules: Rules = {
  wrongPassword: 'refused',
  goneCustomer: 'not-found',
  duplicates: 'merged',
  minQuantity: 1,
  idempotencyKeys: 'honoured',
  queries: 'answered',
}
