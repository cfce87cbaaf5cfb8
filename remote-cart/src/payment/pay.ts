/** Payments, as screens command them. `orders` in the site's configuration says where their orders are made. */
import { $session, siteConfig } from 'shared/shop'
import { waitForValue } from '../wait-for-value'
import type { Wanted } from './open-widget'
import { payOnDevice } from './pay-on-device'
import type { PaymentController } from './payment-controller'
import { stopped } from './payment-messages'
import { $customer, showPayment } from './payment-store'

/**
 * Charges for the cart, once the session is known.
 * @param order what is shown: if the cart or the coupon has changed by then, the payment stops.
 */
export async function pay(order: Omit<Wanted, 'prefill'>): Promise<void> {
  const isKnown = await waitForValue($session, ({ status }) => status !== 'checking')
  const customer = $customer.get()
  if (!isKnown) return showPayment(undefined, stopped.unreachable)
  if (!customer) return
  const prefill = {
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    contact: order.deliveryAddress.phone,
  }
  const wanted = { ...order, prefill }
  if (siteConfig().orders !== 'server') return payOnDevice(customer._id, wanted)
  const payments = await atServer()
  if (payments) await payments.pay(wanted)
  else showPayment(customer._id, stopped.unreachable)
}

/** Continues an unfinished payment of the server. Charges nothing. */
export async function resumePayment(): Promise<void> {
  await (await atServer())?.resume()
}

/** Closes an unknown payment of the server, so that the customer can pay again. */
export async function abandonPayment(attemptId: string): Promise<void> {
  await (await atServer())?.giveUp(attemptId)
}

/** The customer's payments, if a server makes the orders, and the code for that can be loaded. */
async function atServer(): Promise<PaymentController | undefined> {
  const customer = $customer.get()
  if (!customer || siteConfig().orders !== 'server') return undefined
  try {
    const { paymentsAtServer } = await import('./server-payments')
    return paymentsAtServer(customer._id)
  } catch (error) {
    console.error('Payments could not be looked up', error)
    return undefined
  }
}
