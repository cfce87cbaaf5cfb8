/** The customer's orders. */
import type { Call, Own } from '../call'
import { changeOrder, ordersOf, storedOrder } from '../orders'
import type { Services } from '../services'

export async function getOrders({ db, customer }: Own) {
  return { orders: await ordersOf(db, customer.id) }
}

/** What is cancelled already stays so, whoever cancelled it: another tab, or an operator. */
export async function cancelOrder(
  { db, customer, params }: Call<'POST /user/orders/:orderId/cancel'>,
  { mail }: Pick<Services, 'mail'>,
) {
  const order = { customerId: customer.id, orderId: params.orderId }
  if ((await storedOrder(db, order)).status === 'cancelled') return
  const wanted = { ...order, to: 'cancelled', by: { role: 'customer' } } as const
  await changeOrder({ query: db.query, customer }, wanted, mail)
}
