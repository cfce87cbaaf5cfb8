import type { Order } from 'shared/contract/entities'

/** The id of an order's receipt in the page. */
export function receiptId({ id }: Pick<Order, 'id'>): string {
  return `order-${id}`
}
