/** The provider's API for its widget, which pays an order here (`checkout.js?api=/api`). No money moves. */
import * as v from 'valibot'
import type { ShopSchema } from '../models'
import { type Outcome, refuse, type Shop } from './handler'
import { takePaid } from './orders'

const Body = v.object({
  order_id: v.string(),
  outcome: v.optional(v.picklist(['captured', 'failed']), 'captured'),
})

/** Pays an order of the provider, or fails, and returns what the widget reports. */
export function payOrder(schema: ShopSchema, _: Shop, text: string): Outcome {
  const { order_id, outcome } = v.parse(Body, JSON.parse(text))
  const payment = schema.findBy('payment', { providerOrderId: order_id })
  if (!payment) return refuse(400, `The id ${order_id} does not exist`)
  if (payment.confirmation) return { status: 200, data: payment.confirmation }
  if (outcome === 'failed') {
    if (payment.status === 'created') payment.update({ status: 'failed' })
    return { status: 200, data: {} }
  }
  const confirmation = {
    razorpay_payment_id: `pay_TEST${crypto.randomUUID().slice(0, 8)}`,
    razorpay_order_id: order_id,
    razorpay_signature: crypto.randomUUID(),
  }
  payment.update({ confirmation })
  return { status: 200, data: confirmation }
}

/** Tells the server that an order is paid, as the provider does if the browser never came back. */
export function reportOrder(schema: ShopSchema, shop: Shop, text: string): Outcome {
  const { order_id } = v.parse(Body, JSON.parse(text))
  const payment = schema.findBy('payment', { providerOrderId: order_id })
  if (!payment?.confirmation) return refuse(400, `The id ${order_id} does not exist`)
  takePaid(schema, shop, payment, payment.confirmation.razorpay_payment_id)
  return { status: 200, data: { status: 200 } }
}
