/** Payments: begun here, paid with the provider, and turned into an order by its first report: the browser or a webhook. */
import { randomBytes } from 'node:crypto'
import { type Arrival, type Payment, serverMessages } from 'shared/contract'
import * as v from 'valibot'
import { addressesOf } from '../accounts/addresses'
import type { Customer } from '../accounts/customer'
import { requireSession } from '../accounts/sessions'
import { type CustomerRequest, customerResource, type RequestOf, resource } from '../calls'
import { cartOf } from '../cart/cart'
import { reserve, returnCopies, tooFew } from '../catalogue/stock'
import { takeCoupon } from '../coupons/coupons'
import { priceOf } from '../coupons/pricing'
import type { Queries } from '../database'
import { HttpError, notFound } from '../http-error'
import { keyedCallOf, noteSubject, takeKey } from '../idempotency'
import { indianDay, oneDay } from '../indian-time'
import { countAttempt, type Limit } from '../limits'
import { orderOfPayment } from '../orders/orders'
import { takeRefundEvent } from '../refunds/settle-refunds'
import type { Services } from '../services'
import { brokenJson } from '../validation'
import { takeCaptured, takePaid, takeReport } from './captured-payments'
import { takeDispute } from './disputes'
import type { Contents, PaymentRow } from './payment'
import {
  isCaptured,
  isEventOfInterest,
  isOfProvider,
  ProviderEvent,
  ProviderOutage,
} from './razorpay'
import { settlePayment } from './settle-payments'

export const payments = customerResource(({ customerCall }) => {
  const beginning = {
    summary: 'Begin to pay for the cart',
    failures: {
      422: `The cart is empty, or the coupon may not be used. Or: ${serverMessages.keyReused}`,
    },
  }
  customerCall('POST /user/payments', beginning, beginPayment)

  const getting = 'Get the status of a payment, and its order'
  customerCall('GET /user/payments/:paymentId', getting, getPayment)

  const confirming = {
    summary: 'Turn a payment into an order by what the widget reports',
    failures: {
      400: 'The signature or the order of the provider does not fit the payment.',
      409: 'The cart was paid already, another amount was paid, or the payment had ended. The money goes back.',
    },
  }
  customerCall('POST /user/payments/:paymentId/confirm', confirming, confirmPayment)
})

/** The call of the provider, who proves by a signature of the body who it is: nothing is parsed before. */
export const webhooks = resource(({ openCall }, app, { provider }) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))
  app.addHook<{ Body: unknown }>('preValidation', (request, _, done) => {
    const text = String(request.body ?? '')
    if (!provider.isSignedEvent(text, request.headers['x-razorpay-signature'])) {
      return done(new HttpError(400, 'The signature does not match the body.'))
    }
    request.body = null
    if (text === '') return done()
    parseJson(request, text, (error, body) => {
      request.body = error ? brokenJson : body
      done()
    })
  })

  const taking = {
    summary: 'Take an event of the payment provider',
    failures: { 400: 'The signature does not match the body.' },
  }
  openCall('POST /webhooks/razorpay', taking, takeEvent)
})

/**
 * Stores the payment, then has the provider make its order, then stores that. A call that is repeated with its key
 * continues where the first one stopped.
 */
async function beginPayment(request: CustomerRequest<'POST /user/payments'>, services: Services) {
  const { customer, session } = request
  const keyed = keyedCallOf(request, 'POST /user/payments')
  const begun = await services.database.transaction(customer.id, async (tx) => {
    await requireSession(tx, session)
    const known = await takeKey(tx, keyed)
    if (known?.subject) return known.subject
    await checkUnpaid(tx, customer.id)
    const contents = await contentsOf(tx, request)
    if (contents.price.total === 0) await countAttempt(tx, [freeOrders(customer.id)])
    const id = randomBytes(10).toString('hex').toUpperCase()
    await tx.query(
      `insert into payments (customer_id, id, status, amount_paise, contents)
       values ($1, $2, 'created', $3, $4)`,
      [customer.id, id, contents.price.total * 100, JSON.stringify(contents)],
    )
    const wanted = { customerId: customer.id, paymentId: id, items: contents.items }
    const shortages = await reserve(tx, wanted, 'held')
    if (shortages.length > 0) throw tooFew(shortages)
    await noteSubject(tx, keyed, id)
    return id
  })
  return finishBeginning(begun, customer, services)
}

/** Nothing else keeps a customer from making ever more orders, each with an email, of a cart that costs nothing. */
const freeOrders = (customerId: string): Limit => ({
  kind: 'free-order',
  subject: customerId,
  most: 10,
  period: 24 * 60,
  reason: 'Several orders that cost nothing were placed within a day.',
})

/** How many payments a customer may begin in a day and not pay. */
const mostUnpaid = 20

/** @throws HttpError 429 */
async function checkUnpaid(tx: Queries, customerId: string): Promise<void> {
  const [unpaid] = await tx.query<{ count: number }>(
    `select count(*) from payments
     where customer_id = $1 and status in ('created', 'failed', 'expired')
       and created_at > now() - interval '1 day'`,
    [customerId],
  )
  if (unpaid && unpaid.count >= mostUnpaid) {
    throw new HttpError(
      429,
      'Too many payments were begun and not paid. Please try again tomorrow.',
      {
        retryAfter: 60 * 60,
      },
    )
  }
}

async function contentsOf(
  tx: Queries,
  { customer, body }: CustomerRequest<'POST /user/payments'>,
): Promise<Contents> {
  const addresses = await addressesOf(tx, customer.id)
  const deliveryAddress = addresses.find(({ _id }) => _id === body.addressId)
  if (!deliveryAddress) throw notFound('address')
  const items = (await cartOf(tx, customer.id)).map(({ left, ...item }) => item)
  if (items.length === 0) throw new HttpError(422, 'The cart is empty.')
  const taken = body.coupon === null ? null : await takeCoupon(tx, customer.id, body.coupon)
  const price = priceOf(items, taken)
  const { total } = price
  if (total !== body.total) throw new HttpError(409, `The total is ${total} rupees now.`, { total })
  const { coupon, arrival } = body
  if (arrival) checkArrival(arrival)
  return { deliveryAddress, items, price, coupon, ...(arrival && { arrival }) }
}

/**
 * A promise comes from a page, whose clock may be wrong. One day of the past is allowed, for other time zones.
 * @throws HttpError 422 with the field `arrival`, for a time that has passed, is over a year away, or ends before it begins.
 */
function checkArrival({ from, to }: Arrival) {
  const [first, last] = [-oneDay, 366 * oneDay].map((away) =>
    indianDay(new Date(Date.now() + away)),
  )
  if (first && last && first <= from && from <= to && to <= last) return
  throw new HttpError(422, 'The days of the delivery have changed.', { field: 'arrival' })
}

async function finishBeginning(id: string, customer: Customer, services: Services) {
  const { database, provider, log } = services
  const begun = await paymentOf(database, customer.id, id)
  if (begun.status === 'expired') {
    throw new HttpError(422, 'This payment has ended. Nothing was charged: please begin again.')
  }
  // Providers do not accept a payment of 0.
  if (begun.amount_paise === 0) await takePaid(begun, null, services)
  else if (begun.provider_order_id === null) {
    const orderId = await provider.createOrder(begun.amount_paise, id).catch(async (error) => {
      if (!isOfProvider(error)) throw error
      log.warn({ error: String(error) }, 'the payment provider made no order')
      if (error instanceof ProviderOutage) {
        throw new HttpError(503, 'The payment provider does not answer. Nothing was charged.', {
          retryAfter: 10,
        })
      }
      await database.transaction(customer.id, (tx) => returnCopies(tx, 'held', customer.id, id))
      throw new HttpError(422, 'The payment provider refuses this payment. Nothing was charged.')
    })
    // If two calls with one key got here, the first order counts, and the other is never paid.
    await database.query(
      `update payments set provider_order_id = $3
       where customer_id = $1 and id = $2 and provider_order_id is null`,
      [customer.id, id, orderId],
    )
  }
  return { payment: toPayment(await paymentOf(database, customer.id, id), provider) }
}

/** @throws HttpError 404 */
async function paymentOf(db: Queries, customerId: string, id: string): Promise<PaymentRow> {
  const [found] = await db.query<PaymentRow>(
    'select * from payments where customer_id = $1 and id = $2',
    [customerId, id],
  )
  if (!found) throw notFound('payment')
  return found
}

function toPayment(
  { id, amount_paise, provider_order_id }: PaymentRow,
  { name, key }: Services['provider'],
): Payment {
  return {
    id,
    amount: amount_paise,
    currency: 'INR',
    provider: name,
    key,
    orderId: provider_order_id,
  }
}

/** Asks the provider about a payment that is not paid yet, so that an interrupted one is settled by itself. */
async function getPayment(
  { customer, params }: CustomerRequest<'GET /user/payments/:paymentId'>,
  services: Services,
) {
  const { database } = services
  const before = await paymentOf(database, customer.id, params.paymentId)
  if (before.status !== 'paid') await settlePayment(before, services, { soonest: 5 })
  const { id, status } = await paymentOf(database, customer.id, params.paymentId)
  return { payment: { id, status, order: await orderOfPayment(database, customer.id, id) } }
}

async function confirmPayment(
  { customer, params, body }: CustomerRequest<'POST /user/payments/:paymentId/confirm'>,
  services: Services,
) {
  const payment = await paymentOf(services.database, customer.id, params.paymentId)
  const { provider_order_id } = payment
  if (!provider_order_id || !services.provider.isSigned(provider_order_id, body)) {
    throw new HttpError(400, 'The signature does not match this payment.')
  }
  const paymentId = body.razorpay_payment_id
  // The signature says nothing about the amount. If the provider does not answer, it is that of its order.
  const tries = await services.provider.paymentsOf(provider_order_id).catch((error) => {
    if (isOfProvider(error)) return []
    throw error
  })
  const reported = tries.find(({ id }) => id === paymentId)
  // What is only authorised may never be captured.
  if (reported && !isCaptured(reported.status)) {
    throw new HttpError(503, 'The payment provider has not captured this payment yet.', {
      retryAfter: 10,
    })
  }
  const captured = reported ?? { id: paymentId, amount: payment.amount_paise }
  const order = await takePaid(payment, captured, services)
  if (!order) {
    throw new HttpError(409, 'This payment got no order. What was paid goes back.')
  }
  return { order }
}

/** Events may come twice, late and in any order: a payment has at most one order, and paid stays paid. */
async function takeEvent({ body }: RequestOf<'POST /webhooks/razorpay'>, services: Services) {
  const parsed = v.safeParse(ProviderEvent, body)
  if (!parsed.success) {
    if (isEventOfInterest(body.event)) {
      services.log.error({ event: body.event }, 'an event of the payment provider makes no sense')
    }
    return {}
  }
  await take(parsed.output, services).catch((error) => {
    // The provider sends the event again.
    throw isOfProvider(error)
      ? new HttpError(503, 'The payment provider does not answer.', { retryAfter: 10 })
      : error
  })
  return {}
}

async function take({ payload }: ProviderEvent, services: Services): Promise<void> {
  if ('refund' in payload) return takeRefundEvent(payload.refund.entity, services)
  if ('dispute' in payload) return takeDispute(payload.dispute.entity, services)
  const { entity } = payload.payment
  if (entity.status !== 'failed') return takeCaptured(entity, services)
  const [payment] = await services.database.query<PaymentRow>(
    'select * from payments where provider_order_id = $1',
    [entity.order_id],
  )
  if (payment) await takeReport(payment, entity, services)
}
