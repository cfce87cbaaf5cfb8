/** The customer's orders. */
import type { FastifyPluginAsync } from 'fastify'
import type { Session } from '../accounts/sessions'
import type { Queries } from '../database'
import { type CustomerTransaction, customerChanges, customerReads, type RequestOf } from '../scopes'
import type { Services } from '../services'
import { changeOrder, pageOfOrders, storedOrder } from './orders'

export const orders: FastifyPluginAsync<Services> = async (app, services) => {
  await app.register(
    customerReads(services, (read) => {
      read('GET /user/orders', { summary: 'List the newest orders' }, getOrders)
      read(
        'GET /user/orders/:orderId/older',
        { summary: 'List the orders that were placed before an order' },
        getOlderOrders,
      )
    }),
  )
  await app.register(
    customerChanges(services, (change) => {
      change(
        'POST /user/orders/:orderId/cancel',
        {
          summary: 'Cancel an order that is not packed yet, and refund it',
          failures: { 409: 'The order is packed already.' },
        },
        cancelOrder,
        getOrders,
      )
    }),
  )
}

function getOrders(db: Queries, { _id }: Session) {
  return pageOfOrders(db, _id)
}

async function getOlderOrders(
  db: Queries,
  { _id: customerId }: Session,
  { params: { orderId } }: RequestOf<'GET /user/orders/:orderId/older'>,
) {
  await storedOrder(db, { customerId, orderId })
  return pageOfOrders(db, customerId, orderId)
}

/** Does nothing if another tab or an operator has cancelled the order already. */
async function cancelOrder(
  tx: CustomerTransaction,
  { params }: RequestOf<'POST /user/orders/:orderId/cancel'>,
  { mail }: Pick<Services, 'mail'>,
) {
  const order = { customerId: tx.customer.id, orderId: params.orderId }
  if ((await storedOrder(tx, order)).status === 'cancelled') return
  await changeOrder(tx, { ...order, to: 'cancelled', by: { role: 'customer' } }, mail)
}
