import type { CartItem, Product } from '../contract/entities'
import type { StoredChange } from '../outbox/change'

type Lines = readonly CartItem[]

/** The lines as they are shown: one line per book, none below 1 (docs/product.md, P30). */
export function tidyLines(lines: Lines): Lines {
  const byId = new Map<string, CartItem>()
  for (const line of lines) {
    if (line.qty < 1) continue
    const before = byId.get(line._id)
    byId.set(line._id, before ? { ...before, qty: before.qty + line.qty } : line)
  }
  return [...byId.values()]
}

/** The cart with a change that the server has not confirmed. Calls of other lists change nothing. */
export function applyToCart(lines: Lines, { call, body, subject }: StoredChange): Lines {
  switch (call) {
    case 'POST /user/cart':
      return withAdded(lines, body.product)
    case 'POST /user/cart/:productId':
      return withQuantity(lines, subject, body.action.type === 'increment' ? 1 : -1)
    case 'DELETE /user/cart/:productId':
      return without(lines, subject)
    case 'DELETE /user/cart/all':
      return []
    default:
      return lines
  }
}

/** Appends a line, or adds one copy to the book's own (docs/product.md, P30). */
export function withAdded(lines: Lines, product: Product): Lines {
  return lines.some(({ _id }) => _id === product._id)
    ? withQuantity(lines, product._id, 1)
    : [...lines, { ...product, qty: 1 }]
}

/** One copy more or less, but never below 1 (docs/product.md, P29). An unknown book changes nothing. */
export function withQuantity(lines: Lines, productId: string, step: 1 | -1): Lines {
  return lines.map((line) =>
    line._id === productId ? { ...line, qty: Math.max(1, line.qty + step) } : line,
  )
}

/** Removes a book with all its copies, if it is there. */
export function without(lines: Lines, productId: string): Lines {
  return lines.filter(({ _id }) => _id !== productId)
}

/** The sum of the lines' quantities. */
export function countOf(lines: Lines): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}
