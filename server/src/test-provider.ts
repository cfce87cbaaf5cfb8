/**
 * A stub of Razorpay's API: orders, their payments, signatures, webhooks, and the refund of a payment without an order.
 * No money moves. In addition to the provider's own calls, it has two for tests: the widget's, which pays an order, and
 * one that sends the event of an order again.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { OpenDatabase } from './database'
import { type Keys, type ProviderPayment, sign } from './razorpay'

export interface TestOrder {
  id: string
  /** In paise. */
  amount: number
  receipt: string
  payments: ProviderPayment[]
}

export interface TestOrders {
  find: (id: string) => Promise<TestOrder | undefined>
  save: (order: TestOrder) => Promise<void>
}

interface Options {
  keys: Keys
  orders: TestOrders
  /** Sends an event to the server. @returns the status of its answer. */
  deliver: (text: string, signature: string, eventId: string) => Promise<number>
  /** Whether each payment sends its event at once. */
  webhooks: boolean
}

const NewOrder = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
  currency: v.literal('INR'),
  receipt: v.pipe(v.string(), v.maxLength(40)),
})
const Widget = v.object({
  order_id: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, 'An id has letters and digits only')),
  ),
  outcome: v.optional(v.picklist(['captured', 'failed']), 'captured'),
})

/** How often an order may be tried, so that nobody fills the database with tries. */
const mostTries = 50

export const testProvider: FastifyPluginAsync<Options> = async (
  app,
  { keys, orders, deliver, webhooks },
) => {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const newId = (kind: string) => `${kind}_TEST${randomBytes(8).toString('hex')}`
  const failure = (description: string) => ({
    error: { code: 'BAD_REQUEST_ERROR', description },
  })
  const refused = async (id: string, reply: { code: (status: number) => unknown }) => {
    reply.code(400)
    return failure(`The id ${id} does not exist`)
  }

  async function report(order: TestOrder, payment: ProviderPayment): Promise<number> {
    const event = payment.status === 'captured' ? 'payment.captured' : 'payment.failed'
    const text = JSON.stringify({
      entity: 'event',
      event,
      contains: ['payment'],
      payload: { payment: { entity: payment } },
    })
    return deliver(text, sign(keys.webhookSecret, text), `event_${order.id}`)
  }

  // The provider's own calls are those of the shop, which has the keys. The check belongs to the routes, however their
  // path is written.
  await app.register(async (own) => {
    own.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === authorization) return
      await reply.code(401).send(failure('Authentication failed'))
    })

    own.post('/v1/orders', async (request, reply) => {
      const parsed = v.safeParse(NewOrder, read(request.body))
      if (!parsed.success) return reply.code(400).send(failure(parsed.issues[0].message))
      const { amount, receipt } = parsed.output
      const order = { id: newId('order'), amount, receipt, payments: [] }
      await orders.save(order)
      return { entity: 'order', currency: 'INR', status: 'created', ...order }
    })

    own.get<{ Params: { id: string } }>('/v1/orders/:id/payments', async ({ params }, reply) => {
      const order = await orders.find(params.id)
      if (!order) return refused(params.id, reply)
      return { entity: 'collection', count: order.payments.length, items: order.payments }
    })
  })

  app.post('/v1/payments', async (request, reply) => {
    const parsed = v.safeParse(Widget, read(request.body))
    if (!parsed.success) return reply.code(400).send(failure(parsed.issues[0].message))
    const { order_id, outcome } = parsed.output
    const id = newId('pay')
    // As at the provider, money without an order is refunded.
    if (order_id === undefined) return { razorpay_payment_id: id, status: 'refunded' }
    const order = await orders.find(order_id)
    if (!order) return refused(order_id, reply)
    const paid = order.payments.find(({ status }) => status === 'captured')
    const payment = paid ?? { id, order_id, amount: order.amount, status: outcome }
    if (!paid && order.payments.length >= mostTries) {
      return reply.code(400).send(failure('This order was tried too often.'))
    }
    if (!paid) await orders.save({ ...order, payments: [...order.payments, payment] })
    if (webhooks && !paid) reply.raw.on('finish', () => report(order, payment).catch(() => {}))
    if (payment.status === 'failed') {
      return reply.code(400).send(failure('The test payment was declined.'))
    }
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(keys.keySecret, `${order_id}|${payment.id}`),
    }
  })

  app.post('/v1/webhooks', async (request, reply) => {
    const parsed = v.safeParse(Widget, read(request.body))
    if (!parsed.success) return reply.code(400).send(failure(parsed.issues[0].message))
    const { order_id = '' } = parsed.output
    const order = await orders.find(order_id)
    const payment = order?.payments.at(-1)
    if (!order || !payment) return refused(order_id, reply)
    return { status: await report(order, payment) }
  })
}

function read(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** Orders in the database of the shop, for `PAYMENTS=test`: so they survive a restart, as the provider's do. */
export async function storedTestOrders(db: OpenDatabase): Promise<TestOrders> {
  // One process after the other: two that create a table at the same time fail, even with “if not exists”.
  await db.maintain((tx) =>
    tx.query(
      'create table if not exists test_orders (id text primary key, document jsonb not null)',
    ),
  )
  return {
    async find(id) {
      const [row] = await db.query<{ document: TestOrder }>(
        'select document from test_orders where id = $1',
        [id],
      )
      return row?.document
    },
    async save(order) {
      await db.query(
        `insert into test_orders (id, document) values ($1, $2)
         on conflict (id) do update set document = excluded.document`,
        [order.id, JSON.stringify(order)],
      )
    },
  }
}
