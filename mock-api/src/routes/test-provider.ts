/** The provider's API for its widget, which pays an order here (`checkout.js?api=/api`). No money moves. */
import { payTestOrder, readTestCall, unknownTestId } from 'shared/schema'
import type { ShopSchema } from '../models'
import type { Answer, Shop } from './handler'
import { keySecret, paidAt, takePaid, toPayment } from './orders'

/** Pays an order of the provider, or fails, and returns what the widget reports. */
export async function payOrder(schema: ShopSchema, _: Shop, text: string): Promise<Answer> {
  const { made, status, answer } = await payTestOrder(text, ordersIn(schema), keySecret)
  if (made) {
    const { row, payments } = made.order
    const hasFailed = made.payment.status === 'failed'
    row.update({ payments: [...payments, made.payment], ...(hasFailed && { status: 'failed' }) })
  }
  return { status, data: answer }
}

/** Tells the server that an order is paid, as the provider does if the browser never came back. */
export async function reportOrder(schema: ShopSchema, shop: Shop, text: string): Promise<Answer> {
  const received = await readTestCall(text, ordersIn(schema))
  if ('error' in received) return { status: 400, data: received }
  const { id, row } = received.order
  const paid = paidAt(row)
  if (!paid) return { status: 400, data: unknownTestId(id) }
  takePaid(schema, shop, row, paid.id)
  return { status: 200, data: { status: 200 } }
}

/** The provider's orders, each with the payment that it was made for. */
const ordersIn = (schema: ShopSchema) => (id: string) => {
  const row = schema.findBy('payment', { providerOrderId: id })
  return row && { id, amount: toPayment(row).amount, payments: row.payments, row }
}
