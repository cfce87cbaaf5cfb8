import type { Order } from 'shared/contract/entities'

/** The number of copies: "1 book", "3 books". */
export function countBooks({ items }: Pick<Order, 'items'>): string {
  const copies = items.reduce((sum, { qty }) => sum + qty, 0)
  return copies === 1 ? '1 book' : `${copies} books`
}

/** The id of an order's receipt in the page. */
export function receiptId({ id }: Pick<Order, 'id'>): string {
  return `order-${id}`
}
