/** Cases for the payments and orders of a server that makes orders. */

import * as v from 'valibot'
import type { Coupon, Order, Payment, Product } from '../contract'
import { Failure, StockConflict, TotalConflict } from '../contract/schema'
import { home } from './address-cases'
import { type CaseContext, cases, check, needing, unknownId } from './contract-case'

/** Taken off every order, in rupees (docs/product.md, P31). */
const fixedDiscount = 99

interface Shopper {
  token: string
  addressId: string
  book: Product
}

/** A new customer with an address and one book in the cart. @param copies of the book. */
async function shopper(context: CaseContext, copies = 1): Promise<Shopper> {
  const { token } = await context.newCustomer()
  return { token, ...(await fillCart(context, token, copies)) }
}

async function fillCart({ succeed, someBook }: CaseContext, token: string, copies: number) {
  const book = await someBook()
  const { addressList } = await succeed('POST /user/address', { token, body: { address: home } })
  for (let copy = 0; copy < copies; copy += 1) {
    await succeed('POST /user/cart', { token, body: { product: book } })
  }
  return { addressId: addressList[0]?._id ?? '', book }
}

/** Puts a book into a customer's cart. @returns the body of the call that begins its payment. */
export async function readyToPay(context: CaseContext, token: string) {
  const { addressId, book } = await fillCart(context, token, 1)
  return { addressId, coupon: null, total: totalOf(book, 1) }
}

/** In rupees. */
function totalOf({ price }: Product, copies: number, coupon = 0): number {
  return Math.max(0, price * copies - fixedDiscount - coupon)
}

/** As many copies as make the total reach at least `rupees` more than `minimum`. */
function copiesAbove({ price }: Product, minimum: number): number {
  return Math.floor(minimum / price) + 1
}

async function someCoupon({ succeed }: CaseContext, token: string): Promise<Coupon> {
  const [coupon] = (await succeed('GET /user/coupons', { token })).coupons
  check(coupon !== undefined, 'has no coupon, which this case needs')
  return coupon
}

async function beginPayment({ succeed }: CaseContext, { token, addressId, book }: Shopper) {
  const body = { addressId, coupon: null, total: totalOf(book, 1) }
  const { payment } = await succeed('POST /user/payments', { token, body })
  return payment
}

/** The provider's order of a payment. */
function orderOf({ orderId }: Payment): string {
  check(orderId !== null, 'makes no order with the provider, which this case needs')
  return orderId
}

/** Pays for a book. @returns the order. */
export async function paidOrder(context: CaseContext, token: string) {
  return (await payAndConfirm(context, { token, ...(await fillCart(context, token, 1)) })).order
}

async function payAndConfirm(context: CaseContext, buyer: Shopper) {
  const payment = await beginPayment(context, buyer)
  const body = await context.pay(orderOf(payment))
  const call = { token: buyer.token, params: { paymentId: payment.id }, body }
  const { order } = await context.succeed('POST /user/payments/:paymentId/confirm', call)
  return { payment, order, call }
}

/** A customer with two orders, by their ids. */
async function boughtTwice(context: CaseContext) {
  const { token } = await context.newCustomer()
  const first = await paidOrder(context, token)
  const second = await paidOrder(context, token)
  return { token, first: first.id, second: second.id }
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

async function statusOf({ succeed }: CaseContext, token: string, paymentId: string) {
  return (await succeed('GET /user/payments/:paymentId', { token, params: { paymentId } })).payment
}

export const paymentCases = cases({
  'POST /user/payments': {
    async '201 computes the amount itself, in paise'(context) {
      const buyer = await shopper(context)
      const { amount, currency } = await beginPayment(context, buyer)
      check(amount === totalOf(buyer.book, 1) * 100, `asks for ${amount} paise`)
      check(currency === 'INR', 'asks for another currency')
    },
    async '201 takes a coupon off whose minimum is reached'(context) {
      const { token } = await context.newCustomer()
      const coupon = await someCoupon(context, token)
      const copies = copiesAbove(await context.someBook(), coupon.minimum)
      const { addressId, book } = await fillCart(context, token, copies)
      const total = totalOf(book, copies, coupon.saves)
      const body = { addressId, coupon: coupon.name, total }
      const { payment } = await context.succeed('POST /user/payments', { token, body })
      check(payment.amount === body.total * 100, `asks for ${payment.amount} paise`)
    },
    async '409 refuses another total than its own, and says what it would charge'(context) {
      const { token, addressId, book } = await shopper(context)
      const body = { addressId, coupon: null, total: 1 }
      const refusal = await context.refuse('POST /user/payments', 409, { token, body })
      check(v.is(TotalConflict, refusal), 'does not say its total')
      check(refusal.total === totalOf(book, 1), `says ${refusal.total} rupees`)
    },
    ...needing('setStock', {
      async '409 refuses more copies than there are, says how many are left, and says so in the cart'(
        context,
      ) {
        const { token, addressId, book } = await shopper(context, 2)
        await context.setStock(book._id, 1)
        try {
          const body = { addressId, coupon: null, total: totalOf(book, 2) }
          const refusal = await context.refuse('POST /user/payments', 409, { token, body })
          check(v.is(StockConflict, refusal), 'does not say what is left')
          check(refusal.left[book._id] === 1, 'says another number')
          const { cart } = await context.succeed('GET /user/cart', { token })
          check(cart[0]?.left === 1, 'does not say it in the cart')
          const { wishlist } = await context.succeed('POST /user/wishlist', {
            ...{ token, body: { product: book } },
          })
          check(wishlist[0]?.left === 1, 'does not say it in the wishlist')
        } finally {
          await context.setStock(book._id, null)
        }
      },
    }),
    async '422 refuses an empty cart'({ newCustomer, succeed, refuse }) {
      const { token } = await newCustomer()
      const saved = await succeed('POST /user/address', { token, body: { address: home } })
      const body = { addressId: saved.addressList[0]?._id, coupon: null, total: 0 }
      await refuse('POST /user/payments', 422, { token, body })
    },
    async '422 refuses a coupon whose minimum is not reached, and one that it does not have'(
      context,
    ) {
      const { token, addressId, book } = await shopper(context)
      const { name, minimum, saves } = await someCoupon(context, token)
      check(book.price < minimum, 'has a first book above the coupon’s minimum')
      for (const coupon of [name, 'NO COUPON OF THIS SHOP']) {
        const body = { addressId, coupon, total: totalOf(book, 1, saves) }
        const refusal = await context.refuse('POST /user/payments', 422, { token, body })
        check(v.parse(Failure, refusal).field === 'coupon', 'does not say that it is the coupon')
      }
    },
    async '404 refuses an unknown address, and that of somebody else'(context) {
      const { token, book } = await shopper(context)
      const other = await shopper(context)
      for (const addressId of [unknownId, other.addressId]) {
        const body = { addressId, coupon: null, total: totalOf(book, 1) }
        await context.refuse('POST /user/payments', 404, { token, body })
      }
    },
  },
  'GET /user/payments/:paymentId': {
    async '200 says that a payment is not paid yet'(context) {
      const buyer = await shopper(context)
      const { id } = await beginPayment(context, buyer)
      const { status, order } = await statusOf(context, buyer.token, id)
      check(status === 'created' && order === null, `says ${status}, or has an order`)
    },
    async '404 knows no payment that was never begun, and none of somebody else'(context) {
      const { token } = await context.newCustomer()
      const { id } = await beginPayment(context, await shopper(context))
      for (const paymentId of [unknownId, id]) {
        const call = { token, params: { paymentId } }
        await context.refuse('GET /user/payments/:paymentId', 404, call)
      }
    },
  },
  'POST /user/payments/:paymentId/confirm': needing('pay', {
    async '200 makes one order of a payment, however often it is confirmed'(context) {
      const buyer = await shopper(context)
      const { token, book } = buyer
      const { payment, order, call } = await payAndConfirm(context, buyer)
      check(order.paymentId === payment.id, 'returns the order of another payment')
      check(order.items[0]?._id === book._id, 'returns an order without the book')
      check(order.price.total * 100 === payment.amount, 'returns another total than was paid')
      check(order.deliveryAddress._id === buyer.addressId, 'returns another address')
      const again = await context.succeed('POST /user/payments/:paymentId/confirm', call)
      check(again.order.id === order.id, 'returns another order the second time')
      const { orders } = await context.succeed('GET /user/orders', { token })
      check(orders.length === 1 && orders[0]?.id === order.id, 'does not list exactly this order')
      const paid = await statusOf(context, token, payment.id)
      check(paid.status === 'paid' && paid.order?.id === order.id, 'does not say that it is paid')
    },
    async '200 takes only the paid copies out of the cart'(context) {
      const buyer = await shopper(context)
      const { token, book } = buyer
      const payment = await beginPayment(context, buyer)
      await context.succeed('POST /user/cart', { token, body: { product: book } })
      const body = await context.pay(orderOf(payment))
      const call = { token, params: { paymentId: payment.id }, body }
      await context.succeed('POST /user/payments/:paymentId/confirm', call)
      const { cart } = await context.succeed('GET /user/cart', { token })
      check(cart.length === 1 && cart[0]?.qty === 1, 'does not leave the copy that was added later')
    },
    async '400 refuses a signature that does not fit, and the order of another payment'(context) {
      const buyer = await shopper(context)
      const payment = await beginPayment(context, buyer)
      const others = await beginPayment(context, await shopper(context))
      const ofOthers = await context.pay(orderOf(others))
      const ofThis = { ...ofOthers, razorpay_order_id: orderOf(payment) }
      const wrong = [
        { ...ofThis, razorpay_signature: '0'.repeat(64) },
        // As many characters as expected, but more bytes.
        { ...ofThis, razorpay_signature: 'é'.repeat(64) },
        ofThis,
        ofOthers,
      ]
      for (const body of wrong) {
        const call = { token: buyer.token, params: { paymentId: payment.id }, body }
        await context.refuse('POST /user/payments/:paymentId/confirm', 400, call)
      }
      const { orders } = await context.succeed('GET /user/orders', { token: buyer.token })
      check(orders.length === 0, 'makes an order all the same')
    },
    async '409 makes one order of two payments for one cart, and has the other one go back'(
      context,
    ) {
      const buyer = await shopper(context)
      const { token } = buyer
      const earlier = await beginPayment(context, buyer)
      await payAndConfirm(context, buyer)
      const body = await context.pay(orderOf(earlier))
      const call = { token, params: { paymentId: earlier.id }, body }
      await context.refuse('POST /user/payments/:paymentId/confirm', 409, call)
      const { orders } = await context.succeed('GET /user/orders', { token })
      check(orders.length === 1, `has ${orders.length} orders of one cart`)
      const { status, order } = await statusOf(context, token, earlier.id)
      check(status === 'refunded' && order === null, `says ${status}, or has an order`)
    },
    async '404 knows no payment that was never begun, and none of somebody else'(context) {
      const { token } = await context.newCustomer()
      const payment = await beginPayment(context, await shopper(context))
      const body = await context.pay(orderOf(payment))
      for (const paymentId of [unknownId, payment.id]) {
        const call = { token, params: { paymentId }, body }
        await context.refuse('POST /user/payments/:paymentId/confirm', 404, call)
      }
    },
  }),
  'GET /user/orders': {
    async '200 is empty for a new customer'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const { orders } = await succeed('GET /user/orders', { token })
      check(orders.length === 0, 'returns orders of somebody else')
    },
    ...needing('pay', {
      async '200 lists the newest order first'(context) {
        const { token, first, second } = await boughtTwice(context)
        const { orders } = await context.succeed('GET /user/orders', { token })
        check(`${idsOf(orders)}` === `${[second, first]}`, 'returns another list')
      },
    }),
  },
  'GET /user/orders/:orderId/older': needing('pay', {
    async '200 lists what was ordered before an order'(context) {
      const { token, first, second } = await boughtTwice(context)
      for (const [orderId, expected] of [
        [second, [first]],
        [first, []],
      ] as const) {
        const call = { token, params: { orderId } }
        const { orders, more } = await context.succeed('GET /user/orders/:orderId/older', call)
        check(`${idsOf(orders)}` === `${expected}`, 'returns another list')
        check(!more, 'says that there are more')
      }
    },
    async '404 knows no order that was never placed, and none of somebody else'(context) {
      const owner = await context.newCustomer()
      const { id } = await paidOrder(context, owner.token)
      const { token } = await context.newCustomer()
      for (const orderId of [unknownId, id]) {
        const call = { token, params: { orderId } }
        await context.refuse('GET /user/orders/:orderId/older', 404, call)
      }
    },
  }),
  'POST /user/orders/:orderId/cancel': needing('pay', {
    async '200 cancels an order, whose money goes back, once'(context) {
      const { token } = await context.newCustomer()
      const { id, price, history } = await paidOrder(context, token)
      check(history?.at(-1)?.status === 'confirmed', 'does not say when the order was confirmed')
      const call = { token, params: { orderId: id } }
      for (const time of ['first', 'second']) {
        const { orders } = await context.succeed('POST /user/orders/:orderId/cancel', call)
        const [order] = orders
        check(order?.status === 'cancelled', `says ${order?.status} the ${time} time`)
        const steps = order.history?.map(({ status }) => status)
        check(`${steps}` === 'confirmed,cancelled', `has the history ${steps} the ${time} time`)
        const amounts = (order.refunds ?? []).map(({ amount }) => amount)
        check(amounts.join() === String(price.total), `refunds ${amounts.join(' and ')} rupees`)
      }
    },
    async '404 knows no order that was never placed, and none of somebody else'(context) {
      const owner = await context.newCustomer()
      const { id } = await paidOrder(context, owner.token)
      const { token } = await context.newCustomer()
      for (const orderId of [unknownId, id]) {
        const call = { token, params: { orderId } }
        await context.refuse('POST /user/orders/:orderId/cancel', 404, call)
      }
      const { orders } = await context.succeed('GET /user/orders', { token: owner.token })
      check(orders[0]?.status === 'confirmed', 'cancels it all the same')
    },
  }),
  'POST /webhooks/razorpay': {
    ...needing('notify', {
      async '200 makes one order if the browser never came back, however often it is told'(
        context,
      ) {
        const buyer = await shopper(context)
        const payment = await beginPayment(context, buyer)
        const orderId = orderOf(payment)
        await context.pay(orderId)
        for (const time of ['first', 'second']) {
          const status = await context.notify(orderId)
          check(status === 200, `returns ${status} the ${time} time`)
        }
        const { orders } = await context.succeed('GET /user/orders', { token: buyer.token })
        check(orders.length === 1, `has ${orders.length} orders of one payment`)
        check(orders[0]?.paymentId === payment.id, 'has the order of another payment')
        const { cart } = await context.succeed('GET /user/cart', { token: buyer.token })
        check(cart.length === 0, 'leaves the paid book in the cart')
      },
    }),
    async '400 refuses an event without the provider’s signature'({ refuse }) {
      await refuse('POST /webhooks/razorpay', 400, { body: { event: 'payment.captured' } })
    },
  },
})
