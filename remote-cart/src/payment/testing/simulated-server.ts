import type { CartItem, Order, Payment, PaymentConfirmation } from 'shared/contract'
import { priceBreakdown } from 'shared/pricing'
import { ApiError } from 'shared/shop'
import { address } from './samples'

interface MadePayment extends Payment {
  /** The cart at that time. */
  items: readonly CartItem[]
  status: 'created' | 'paid' | 'expired' | 'refunded'
  order: Order | null
  /** Whether its cart was paid with another payment meanwhile. */
  isSuperseded: boolean
}

/** The simulation's cart, as the server uses it. */
interface Cart {
  lines: () => readonly CartItem[]
  /** Takes the copies of an order out of the cart. */
  take: (items: readonly CartItem[]) => void
}

/**
 * A server that makes orders, and its provider, without a network or a database. All other tests use the fake server; but
 * that takes 12 ms to start and log in, and 3 ms for a call, so that 1,000 histories of the model would take 25 seconds
 * instead of half a second.
 */
export class SimulatedServer {
  readonly orders: Order[] = []
  /** The provider's ids of the payments that go back. */
  readonly refunds: string[] = []
  private readonly payments: MadePayment[] = []
  /** The provider's charges, by its order. The server learns of them when they are confirmed, or notified. */
  private readonly charged = new Map<string, string>()
  private readonly cart: Cart

  constructor(cart: Cart) {
    this.cart = cart
  }

  make(total: number): Payment {
    const items = this.cart.lines()
    const mine = priceBreakdown(items, 0).total
    if (mine !== total) {
      throw new ApiError('make', 409, [], JSON.stringify({ errors: [], total: mine }))
    }
    const id = `made-${this.payments.length + 1}`
    const made: MadePayment = {
      id,
      amount: total * 100,
      currency: 'INR',
      provider: 'test',
      key: 'key',
      orderId: `order of ${id}`,
      items,
      status: 'created',
      order: null,
      isSuperseded: false,
    }
    this.payments.push(made)
    return made
  }

  /** Whether the provider's order is paid: it is charged once. */
  isCharged = (orderId: string) => this.charged.has(orderId)

  isExpired = (orderId: string) =>
    this.payments.some((one) => one.orderId === orderId && one.status === 'expired')

  /** The provider has charged; the server does not know yet. Returns what the provider's widget reports. */
  charge(orderId: string, paymentId: string): PaymentConfirmation {
    this.charged.set(orderId, paymentId)
    return {
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: 'signed',
    }
  }

  /** The provider notifies the server of all charges. */
  notify() {
    for (const payment of this.payments) {
      const paymentId = this.charged.get(payment.orderId ?? '')
      if (paymentId) this.order(payment, paymentId)
    }
  }

  /** Payments expire, unless the provider says that they were charged. */
  expire() {
    for (const payment of this.payments) {
      if (!this.isCharged(payment.orderId ?? '')) payment.status = 'expired'
    }
  }

  confirm(id: string, { razorpay_order_id, razorpay_payment_id }: PaymentConfirmation): Order {
    const payment = this.find(id)
    // In place of the signature: what the provider has charged, for this payment.
    const isCharged = this.charged.get(razorpay_order_id) === razorpay_payment_id
    if (!isCharged || razorpay_order_id !== payment.orderId) throw new ApiError('confirm', 400, [])
    const order = this.order(payment, razorpay_payment_id)
    if (!order) throw new ApiError('confirm', 409, [])
    return order
  }

  find(id: string): MadePayment {
    const payment = this.payments.find((one) => one.id === id)
    if (!payment) throw new ApiError('find', 404, [])
    return payment
  }

  /** @returns `null` if the payment goes back: a cart is paid once. */
  private order(payment: MadePayment, providerPaymentId: string): Order | null {
    if (payment.order) return payment.order
    if (payment.isSuperseded) {
      payment.status = 'refunded'
      if (!this.refunds.includes(providerPaymentId)) this.refunds.push(providerPaymentId)
      return null
    }
    const order: Order = {
      id: `order-of-${payment.id}`,
      paymentId: payment.id,
      providerPaymentId,
      deliveryAddress: address,
      items: [...payment.items],
      coupon: null,
      price: priceBreakdown(payment.items, 0),
      placedAt: '2026-11-21T10:00:00.000Z',
      status: 'confirmed',
    }
    Object.assign(payment, { order, status: 'paid' })
    this.orders.push(order)
    for (const other of this.payments) other.isSuperseded ||= other.order === null
    this.cart.take(payment.items)
    return order
  }
}
