/** The customer's orders. */
import type { Session } from '../accounts/sessions'
import { customerResource } from '../calls'
import type { Queries } from '../database'
import { changeOrder, findOrder, pageOfOrders } from './orders'

export const orders = customerResource(({ read, change }) => {
  read('GET /user/orders', 'List the newest orders', getOrders)

  const older = 'List the orders that were placed before an order'
  read('GET /user/orders/:orderId/older', older, async (db, { _id: customerId }, { params }) => {
    await findOrder(db, { customerId, orderId: params.orderId })
    return pageOfOrders(db, customerId, params.orderId)
  })

  const about = {
    summary: 'Cancel an order that is not packed yet, and refund it',
    failures: { 409: 'The order is packed already.' },
  }
  // Does nothing if another tab or an operator has cancelled the order already.
  change(
    'POST /user/orders/:orderId/cancel',
    about,
    getOrders,
    async (tx, { params }, { mail }) => {
      const order = { customerId: tx.customer.id, orderId: params.orderId }
      if ((await findOrder(tx, order)).status === 'cancelled') return
      await changeOrder(tx, { ...order, to: 'cancelled', by: { role: 'customer' } }, mail)
    },
  )
})

function getOrders(db: Queries, { _id }: Session) {
  return pageOfOrders(db, _id)
}
