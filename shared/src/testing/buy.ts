import { request } from '../api/request'
import type { Order, Product } from '../contract/entities'
import { priceBreakdown } from '../contract/pricing'
import { testProvider } from '../contract-suite'

/** The payment provider of a fake server in the scenario `orders`. */
const { pay, notify } = testProvider('/api')

/** Pays at the provider, which tells the server; the page learns nothing of it. @param orderId the provider's order. */
export async function payAtProvider(orderId: string | null): Promise<void> {
  if (orderId === null) throw new Error('Nothing is to be paid')
  await pay(orderId)
  await notify(orderId)
}

/** The customer adds books to the cart and buys all of it, as in another tab. */
export async function buy(...products: readonly Product[]): Promise<Order> {
  for (const product of products) await request('POST /user/cart', { body: { product } })
  const { cart } = await request('GET /user/cart')
  const { addressList } = await request('GET /user/address')
  const { total } = priceBreakdown(cart, 0)
  const body = { addressId: addressList[0]?._id ?? '', coupon: null, total }
  const { payment } = await request('POST /user/payments', { body })
  await payAtProvider(payment.orderId)
  const { orders } = await request('GET /user/orders')
  const made = orders.find(({ paymentId }) => paymentId === payment.id)
  if (!made) throw new Error('The server made no order')
  return made
}
