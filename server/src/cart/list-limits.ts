/** How many entries the lists of one customer may have, so that no answer and no order becomes too large. */
import { maxAddresses, maxCartLines, maxWishlistEntries } from 'shared/contract'
import type { Queries } from '../database'
import { HttpError } from '../http-error'

const limits = {
  cart_lines: { most: maxCartLines, what: 'The cart may hold at most', of: 'different books' },
  wishlist_entries: {
    most: maxWishlistEntries,
    what: 'The wishlist may hold at most',
    of: 'books',
  },
  addresses: { most: maxAddresses, what: 'You may save at most', of: 'addresses' },
}

/** What a statement that adds an entry returns: an entry that it has changed is not new. */
export interface Added {
  isNew: boolean
}

/**
 * Called in the transaction that has added an entry, and has locked the customer.
 * @throws HttpError 422 if the list has become too long. The entry is then undone with the transaction.
 */
export async function checkLength(
  tx: Queries,
  table: keyof typeof limits,
  customerId: string,
): Promise<void> {
  const [counted] = await tx.query<{ count: number }>(
    `select count(*) from ${table} where customer_id = $1`,
    [customerId],
  )
  const { most, what, of } = limits[table]
  if (counted && counted.count > most) throw new HttpError(422, `${what} ${most} ${of}.`)
}
