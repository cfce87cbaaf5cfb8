/** Books whose copies are counted (docs/product.md, P107). */
import type { CartItem } from 'shared/contract'
import type { ShopSchema } from '../models'

/** Of so many copies or fewer, every answer tells how many are left. */
const few = 5

/** The copies of counted books, by the book's id. */
export interface Stock {
  /** Counts the copies of a book from now on, or not any more with `null`. */
  set: (bookId: string, copies: number | null) => void
  /** How many copies are left of each counted book, after what orders have taken. */
  left: (schema: ShopSchema) => ReadonlyMap<string, number>
}

/** @param atFirst copies before the first order, by the book's id. */
export function createStock(atFirst: () => Readonly<Record<string, number>>): Stock {
  /** What was set. `soldBefore` is known when the copies are counted for the first time. */
  const changed = new Map<string, { copies: number | null; soldBefore: number | null }>()
  return {
    set(bookId, copies) {
      changed.set(bookId, { copies, soldBefore: null })
    },
    left(schema) {
      const orders = schema.all('order').models.filter(({ status }) => status !== 'cancelled')
      const bought = orders.flatMap(({ items }) => items)
      const left = new Map<string, number>()
      for (const bookId of new Set([...Object.keys(atFirst()), ...changed.keys()])) {
        const sold = bought.reduce((sum, { _id, qty }) => sum + (_id === bookId ? qty : 0), 0)
        const change = changed.get(bookId)
        // After a reset, less is sold than before.
        if (change) change.soldBefore = Math.min(change.soldBefore ?? sold, sold)
        const copies = change ? change.copies : (atFirst()[bookId] ?? null)
        if (copies !== null)
          left.set(bookId, Math.max(0, copies - sold + (change?.soldBefore ?? 0)))
      }
      return left
    },
  }
}

/** An answer whose books tell how many copies are left: if they are few or none, or fewer than a line asks for. */
export function tellStock<A>(answer: A, left: ReadonlyMap<string, number>): A {
  if (left.size === 0) return answer
  return JSON.parse(JSON.stringify(answer), (_, value: Partial<CartItem> | null) => {
    const copies = left.get(value?._id ?? '')
    const isTold = copies !== undefined && copies < Math.max(few + 1, value?.qty ?? 0)
    return isTold ? { ...value, left: copies } : value
  })
}

/** What is left of the books of which a cart asks for too many, by their ids. */
export function tooFew(
  items: readonly Pick<CartItem, '_id' | 'qty'>[],
  left: ReadonlyMap<string, number>,
): Record<string, number> {
  const short = items.flatMap(({ _id, qty }) => {
    const copies = left.get(_id)
    return copies !== undefined && copies < qty ? [[_id, copies] as const] : []
  })
  return Object.fromEntries(short)
}
