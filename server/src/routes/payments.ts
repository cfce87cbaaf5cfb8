/** Payments: begun here, paid with the provider, and turned into an order by its first report: the browser or a webhook. */
import { randomBytes } from 'node:crypto'
import type { Order, Payment, PaymentStatus } from 'shared/contract'
import * as v from 'valibot'
import type { Call } from '../call'
import { noteSubject, storeAnswer, takeKey } from '../idempotency'
import { type Contents, makeOrder, orderOfPayment, ordersOf } from '../orders'
import { priceOf } from '../pricing'
import { PaymentEvent } from '../razorpay'
import { badToken, notFound, Refusal } from '../refusal'
import type { Services } from '../services'
import { settlePayment } from '../settle-payments'
import { addressesOf } from './addresses'
import { cartOf } from './cart'

interface Row {
  customer_id: string
  id: string
  status: PaymentStatus
  amount_paise: number
  provider_order_id: string | null
}

export async function getOrders({ db, customer }: Call<'GET /user/orders'>) {
  return { orders: await ordersOf(db, customer.id) }
}

/**
 * Stores the payment, then has the provider make its order, then stores that. A call that is repeated with its key
 * goes on where the first one stopped.
 */
export async function beginPayment(call: Call<'POST /user/payments'>, services: Services) {
  const { database, provider, mail } = services
  const begun = await database.transaction(async (tx) => {
    const known = await takeKey(tx, call.keyed)
    if (known?.answer) return known.answer as { payment: Payment }
    if (known?.subject) return known.subject
    const contents = await contentsOf(tx, call)
    const amount = contents.price.total * 100
    const id = randomBytes(10).toString('hex').toUpperCase()
    await tx.query(
      `insert into payments (customer_id, id, status, amount_paise, contents)
       values ($1, $2, 'created', $3, $4)`,
      [call.customer.id, id, amount, JSON.stringify(contents)],
    )
    if (amount > 0) {
      await noteSubject(tx, call.keyed, id)
      return id
    }
    // Providers take no payment of nothing.
    await makeOrder(
      tx,
      { customerId: call.customer.id, paymentId: id, providerPaymentId: null },
      mail,
    )
    const answer = {
      payment: toPayment({ id, amount_paise: 0, provider_order_id: null }, provider),
    }
    await storeAnswer(tx, call.keyed, answer)
    return answer
  })
  if (typeof begun !== 'string') {
    mail.wake()
    return begun
  }
  return withProviderOrder(begun, call, services)
}

async function contentsOf(
  tx: Call<'POST /user/payments'>['db'],
  { customer, body }: Call<'POST /user/payments'>,
): Promise<Contents> {
  // Locked, so that the cart stays as it is until the payment is stored.
  const [same] = await tx.query(
    'select 1 from customers where id = $1 and token_version = $2 for update',
    [customer.id, customer.token_version],
  )
  if (!same) throw badToken()
  const deliveryAddress = (await addressesOf(tx, customer.id)).find(
    ({ _id }) => _id === body.addressId,
  )
  if (!deliveryAddress) throw notFound('address')
  const items = await cartOf(tx, customer.id)
  if (items.length === 0) throw new Refusal(422, 'The cart is empty.')
  const price = priceOf(items, body.coupon)
  if (price.total !== body.total) {
    const { total } = price
    throw new Refusal(409, `The total is ${total} rupees now.`, { total })
  }
  return { deliveryAddress, items, price, coupon: body.coupon }
}

async function withProviderOrder(
  id: string,
  { customer, keyed }: Call<'POST /user/payments'>,
  { database, provider, log }: Services,
) {
  const select = 'select * from payments where customer_id = $1 and id = $2'
  const [begun] = await database.query<Row>(select, [customer.id, id])
  if (!begun) throw new Error('A payment that has begun is gone')
  const orderId =
    begun.provider_order_id ??
    (await provider.createOrder(begun.amount_paise, id).catch((error) => {
      log.error({ error: String(error) }, 'no order of the provider')
      throw new Refusal(503, 'The payment provider does not answer. Nothing was charged.', {
        retryAfter: 10,
      })
    }))
  return database.transaction(async (tx) => {
    // If two calls with one key got here, the first order counts, and the other is never paid.
    const [row] = await tx.query<Row>(
      `update payments set provider_order_id = coalesce(provider_order_id, $3)
       where customer_id = $1 and id = $2 returning *`,
      [customer.id, id, orderId],
    )
    if (!row) throw new Error('A payment that has begun is gone')
    const answer = { payment: toPayment(row, provider) }
    await storeAnswer(tx, keyed, answer)
    return answer
  })
}

function toPayment(
  { id, amount_paise, provider_order_id }: Pick<Row, 'id' | 'amount_paise' | 'provider_order_id'>,
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

/** Asks the provider about a payment that is not paid yet, so that an interrupted one resolves by itself. */
export async function getPayment(
  { db, customer, params }: Call<'GET /user/payments/:paymentId'>,
  services: Services,
) {
  const find = async () => {
    const [row] = await db.query<Row>('select * from payments where customer_id = $1 and id = $2', [
      customer.id,
      params.paymentId,
    ])
    if (!row) throw notFound('payment')
    return row
  }
  const before = await find()
  if (before.status !== 'paid') await settlePayment(before, services, { soonest: 5 })
  const { id, status } = before.status === 'paid' ? before : await find()
  return { payment: { id, status, order: await orderOfPayment(db, customer.id, id) } }
}

export async function confirmPayment(
  { customer, params, body }: Call<'POST /user/payments/:paymentId/confirm'>,
  { database, provider, mail }: Services,
): Promise<{ order: Order }> {
  const order = await database.transaction(async (tx) => {
    const [payment] = await tx.query<Row>(
      'select * from payments where customer_id = $1 and id = $2',
      [customer.id, params.paymentId],
    )
    if (!payment) throw notFound('payment')
    if (!payment.provider_order_id || !provider.isSigned(payment.provider_order_id, body)) {
      throw new Refusal(400, 'The signature does not fit this payment.')
    }
    return makeOrder(
      tx,
      {
        customerId: customer.id,
        paymentId: payment.id,
        providerPaymentId: body.razorpay_payment_id,
      },
      mail,
    )
  })
  mail.wake()
  return { order }
}

/** Events may come twice, late and in any order: a payment has at most one order, and paid stays paid. */
export async function takeEvent(
  { request, db }: Call<'POST /webhooks/razorpay'>,
  { database, provider, mail, log }: Services,
) {
  if (!provider.isSignedEvent(request.text, request.headers['x-razorpay-signature'])) {
    throw new Refusal(400, 'The signature does not fit the body.')
  }
  const parsed = v.safeParse(PaymentEvent, JSON.parse(request.text))
  if (!parsed.success) return {}
  const { event, payload } = parsed.output
  const { id, order_id, amount } = payload.payment.entity
  const [payment] = await db.query<Row>('select * from payments where provider_order_id = $1', [
    order_id,
  ])
  if (!payment) return {}
  if (event === 'payment.failed') {
    await db.query(
      `update payments set status = 'failed'
       where customer_id = $1 and id = $2 and status = 'created'`,
      [payment.customer_id, payment.id],
    )
  } else if (event === 'payment.captured' || event === 'order.paid') {
    if (amount !== payment.amount_paise) {
      log.error({ payment: payment.id }, 'another amount was paid than was asked for')
      return {}
    }
    const paid = { customerId: payment.customer_id, paymentId: payment.id, providerPaymentId: id }
    await database.transaction((tx) => makeOrder(tx, paid, mail))
    mail.wake()
  }
  return {}
}
