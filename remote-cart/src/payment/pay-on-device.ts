/** Payments whose orders this device stores, to try out the shop. Nothing is remembered but the order. */
import type { Order } from 'shared/contract'
import { toPaise } from 'shared/format'
import { priceBreakdown } from 'shared/pricing'
import { emptyCart, isAborted, ordersOf, randomName, serverNow, showToast } from 'shared/shop'
import { loadWidgetFor, openWidget, type Wanted } from './open-widget'
import { stopped, urgent } from './payment-messages'
import { noticeTime, type PaymentState } from './payment-state'
import { asCustomer, pageOf } from './payment-store'

/** Pays, stores the order, and empties the cart. Only the button keeps a second payment from beginning meanwhile. */
export async function payOnDevice(userId: string, wanted: Wanted): Promise<void> {
  const page = pageOf(userId)
  page.show({ status: 'preparing' })
  const widget = await loadWidgetFor(wanted, page)
  if ('status' in widget) return page.show(widget)
  const { prefill, total } = wanted
  const request = { amountInPaise: toPaise(total), prefill, attemptId: randomName() }
  const paid = await openWidget(widget, request, page.show)
  if ('status' in paid) return page.show(paid)
  const order = orderOf(wanted, paid.paymentId)
  const orders = ordersOf(userId)
  if (!orders.write([order, ...orders.read()])) {
    if (total > 0) return page.show(unstored(paid.paymentId))
    // Nothing was charged, so the order is not shown either.
    orders.read()
    return page.show(stopped.storage)
  }
  page.show({ status: 'settling' })
  const failure = await asCustomer(userId, emptyCart).then(
    () => null,
    (error: unknown) => error,
  )
  page.show({ status: 'settled', orderId: order.id })
  if (failure === null || isAborted(failure)) return
  console.error('A paid cart could not be emptied', failure)
  showToast('Your order is placed, but your cart could not be emptied', 'warning', noticeTime)
}

function orderOf({ items, coupon, deliveryAddress, arrival }: Wanted, paymentId: string): Order {
  return {
    id: `BK-${paymentId.replace(/^pay_/, '')}`,
    paymentId,
    deliveryAddress,
    items: [...items],
    price: priceBreakdown(items, coupon?.saves ?? 0),
    coupon: coupon?.name ?? null,
    placedAt: new Date(serverNow()).toISOString(),
    ...(arrival && { arrival }),
    status: 'confirmed',
  }
}

function unstored(paymentId: string): PaymentState {
  const title = 'Paid, but your order is not stored'
  return {
    status: 'stopped',
    message: urgent(
      title,
      `Your payment ${paymentId} has gone through, but this browser could not store your order. Please write this payment id down. Your cart is as it was. Free some space or allow this site to store data before you pay again.`,
    ),
    toast: `${title}: payment ${paymentId}`,
  }
}
