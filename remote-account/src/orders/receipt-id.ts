import type { Order } from 'shared/contract'

/** The id of an order's receipt in the page. */
export function receiptId({ id }: Pick<Order, 'id'>): string {
  return `order-${id}`
}
