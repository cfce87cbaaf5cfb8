/** Books whose copies are counted (docs/product.md, P107). */
import type { CartItem } from 'shared/contract'
import type { ShopSchema } from '../models'

/** Of so many copies or fewer, every answer says how many are available. */
const few = 5

/** The copies of counted books, by the book's id. */
export interface Stock {
  /** Counts the copies of a book from now on, or not any more with `null`. */
  set: (bookId: string, copies: number | null) => void
  /** How many copies of each counted book are available, after what orders have taken. */
  available: (schema: ShopSchema) => ReadonlyMap<string, number>
}

/** @param atFirst copies before the first order, by the book's id. */
export function createStock(atFirst: () => Readonly<Record<string, number>>): Stock {
  /** What was set. `soldBefore` is known when the copies are counted for the first time. */
  const changed = new Map<string, { copies: number | null; soldBefore: number | null }>()
  return {
    set(bookId, copies) {
      changed.set(bookId, { copies, soldBefore: null })
    },
    available(schema) {
      const orders = schema.all('order').models.filter(({ status }) => status !== 'cancelled')
      const bought = orders.flatMap(({ items }) => items)
      const available = new Map<string, number>()
      for (const bookId of new Set([...Object.keys(atFirst()), ...changed.keys()])) {
        const sold = bought.reduce((sum, { _id, qty }) => sum + (_id === bookId ? qty : 0), 0)
        const change = changed.get(bookId)
        // After a reset, less is sold than before.
        if (change) change.soldBefore = Math.min(change.soldBefore ?? sold, sold)
        const copies = change ? change.copies : (atFirst()[bookId] ?? null)
        if (copies !== null)
          available.set(bookId, Math.max(0, copies - sold + (change?.soldBefore ?? 0)))
      }
      return available
    },
  }
}

/** An answer whose books say how many copies are available: if they are few or none, or fewer than a line asks for. */
export function withAvailable<A>(answer: A, available: ReadonlyMap<string, number>): A {
  if (available.size === 0) return answer
  return JSON.parse(JSON.stringify(answer), (_, value: Partial<CartItem> | null) => {
    const copies = available.get(value?._id ?? '')
    const isShown = copies !== undefined && copies < Math.max(few + 1, value?.qty ?? 0)
    return isShown ? { ...value, left: copies } : value
  })
}

/** The available copies of the books that a cart has too many of, by their ids. */
export function tooFew(
  items: readonly Pick<CartItem, '_id' | 'qty'>[],
  available: ReadonlyMap<string, number>,
): Record<string, number> {
  const found = items.flatMap(({ _id, qty }) => {
    const copies = available.get(_id)
    return copies !== undefined && copies < qty ? [[_id, copies] as const] : []
  })
  return Object.fromEntries(found)
}
