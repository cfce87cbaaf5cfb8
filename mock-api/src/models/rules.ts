/** How the server behaves where the old server made mistakes (docs/product.md, P50). */
export interface Rules {
  /** A wrong password gets the 401 of the catalogue, or no reply at all. */
  wrongPassword: 'refused' | 'silent'
  /** A good token of a customer who is gone gets the 404 of the catalogue, or an error object. */
  goneCustomer: 'not-found' | 'crash'
  /** Adding what is there already: one entry, or a second one. */
  duplicates: 'merged' | 'appended'
  /** The quantity that a decrement never goes below. */
  lowestQty: number
  /** A repeated idempotency key gives the first answer, or counts for nothing. */
  idempotencyKeys: 'honoured' | 'ignored'
}

export const soundRules: Rules = {
  wrongPassword: 'refused',
  goneCustomer: 'not-found',
  duplicates: 'merged',
  lowestQty: 1,
  idempotencyKeys: 'honoured',
}
