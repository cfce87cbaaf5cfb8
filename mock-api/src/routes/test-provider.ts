/** The provider's API for its widget, which pays an order here (`checkout.js?api=/api`). No money moves. */
import { payTestOrder, readTestPaymentCall, testRefusal, unknownTestId } from 'shared/schema'
import type { ShopSchema } from '../models'
import type { Answer, Shop } from './handler'
import { keySecret, paidAt, takePaid, toPayment } from './orders'

/** Pays an order of the provider, or fails, and returns what the widget reports. */
export async function payOrder(schema: ShopSchema, _: Shop, text: string): Promise<Answer> {
  const call = readTestPaymentCall(text)
  if (!call) return noCall
  const { order_id = '' } = call
  const payment = schema.findBy('payment', { providerOrderId: order_id })
  if (!payment) return { status: 400, data: unknownTestId(order_id) }
  const { amount } = toPayment(payment)
  const order = { id: order_id, amount, payments: payment.payments }
  const { made, answer } = await payTestOrder(order, call, keySecret)
  if (made) payment.update({ payments: [...payment.payments, made] })
  if (made?.status === 'failed') payment.update({ status: 'failed' })
  return { status: 'error' in answer ? 400 : 200, data: answer }
}

/** Tells the server that an order is paid, as the provider does if the browser never came back. */
export function reportOrder(schema: ShopSchema, shop: Shop, text: string): Answer {
  const call = readTestPaymentCall(text)
  if (!call) return noCall
  const { order_id = '' } = call
  const payment = schema.findBy('payment', { providerOrderId: order_id })
  const paid = payment && paidAt(payment)
  if (!paid) return { status: 400, data: unknownTestId(order_id) }
  takePaid(schema, shop, payment, paid.id)
  return { status: 200, data: { status: 200 } }
}

const noCall: Answer = { status: 400, data: testRefusal('This is no call of the widget') }
