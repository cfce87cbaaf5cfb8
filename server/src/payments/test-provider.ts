/**
 * A stub of Razorpay's API: orders, their payments and refunds, signatures, webhooks, and the refund of a payment without
 * an order. No money moves. In addition to the provider's own calls, it has three for tests: the widget's, which pays an
 * order; one that sends the event of an order again; and one that says how the refunds of an order end.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import pLimit from 'p-limit'
import {
  newTestId,
  type ProviderPayment,
  payTestOrder,
  readTestCall,
  testRefusal,
  unknownTestId,
} from 'shared/schema'
import * as v from 'valibot'
import type { Queries } from '../database'
import { type Keys, type ProviderRefund, refundKeyHeader, sign } from './razorpay'

interface TestRefund extends ProviderRefund {
  /** With which it was requested. */
  key: string
}

export interface TestOrder {
  id: string
  /** In paise. */
  amount: number
  receipt: string
  payments: ProviderPayment[]
  refunds?: TestRefund[]
  /** How its refunds end: at once, later, or not at all. */
  refundsAre?: RefundOutcome
}

const RefundOutcome = v.picklist(['processed', 'pending', 'failed'])
type RefundOutcome = v.InferOutput<typeof RefundOutcome>

interface TestOrders {
  find: (id: string) => Promise<TestOrder | undefined>
  findByPayment: (paymentId: string) => Promise<TestOrder | undefined>
  all: () => Promise<readonly TestOrder[]>
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
const NewRefund = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
  receipt: v.optional(v.string()),
  key: v.pipe(v.string(), v.regex(/^[\w-]{10,}$/, 'The idempotency key is not valid')),
})
const EndOfRefunds = v.object({ order_id: v.string(), outcome: RefundOutcome })

export const testProvider: FastifyPluginAsync<Options> = async (
  app,
  { keys, orders, deliver, webhooks },
) => {
  // Like the provider, it reads JSON of whatever type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const refused = async (id: string, reply: { code: (status: number) => unknown }) => {
    reply.code(400)
    return unknownTestId(id)
  }

  async function report(
    order: TestOrder,
    what: 'payment' | 'refund',
    entity: ProviderPayment | ProviderRefund,
  ): Promise<number> {
    const text = JSON.stringify({
      entity: 'event',
      event: `${what}.${entity.status}`,
      contains: [what],
      payload: { [what]: { entity } },
    })
    return deliver(text, sign(keys.webhookSecret, text), `event_${order.id}`)
  }

  function reportAfter(
    reply: FastifyReply,
    ...event: [TestOrder, 'payment' | 'refund', ProviderPayment | ProviderRefund]
  ) {
    if (webhooks) reply.raw.on('finish', () => report(...event).catch(() => {}))
  }

  /** So that two requests for one order see each other. */
  const oneByOne = pLimit(1)

  // The provider's own calls are those of the shop, which has the keys. The check belongs to the routes, however their
  // path is written.
  await app.register(async (own) => {
    own.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === authorization) return
      await reply.code(401).send(testRefusal('Authentication failed'))
    })

    own.post('/v1/orders', async (request, reply) => {
      const parsed = v.safeParse(NewOrder, read(request.body))
      if (!parsed.success) return reply.code(400).send(testRefusal(parsed.issues[0].message))
      const { amount, receipt } = parsed.output
      const order = { id: newTestId('order'), amount, receipt, payments: [] }
      await orders.save(order)
      return { entity: 'order', currency: 'INR', status: 'created', ...order }
    })

    own.get<{ Params: { id: string } }>('/v1/orders/:id/payments', async ({ params }, reply) => {
      const order = await orders.find(params.id)
      if (!order) return refused(params.id, reply)
      return { entity: 'collection', count: order.payments.length, items: order.payments }
    })

    interface OfPayment {
      Params: { id: string }
    }
    interface Listing {
      Querystring: { count?: string; skip?: string }
    }

    own.post<OfPayment>('/v1/payments/:id/refund', ({ params, body, headers }, reply) =>
      oneByOne(async () => {
        const order = await orders.findByPayment(params.id)
        if (!order) return refused(params.id, reply)
        const parsed = v.safeParse(NewRefund, { ...read(body), key: headers[refundKeyHeader] })
        if (!parsed.success) return reply.code(400).send(testRefusal(parsed.issues[0].message))
        const { amount, key, receipt = null } = parsed.output
        const { payments, refunds = [], refundsAre: status = 'processed' } = order
        const repeated = refunds.find((one) => one.key === key)
        if (repeated?.amount === amount) return repeated
        const payment = payments.find(({ id }) => id === params.id)
        const refundable =
          payment?.status === 'captured' ? payment.amount - returned(refunds, payment) : 0
        if (repeated || amount > refundable) {
          return reply
            .code(400)
            .send(testRefusal('This amount cannot be refunded, or not once more'))
        }
        const made = { id: newTestId('rfnd'), payment_id: params.id, amount, status, receipt, key }
        await orders.save(withRefunds(order, [...refunds, made]))
        if (status !== 'pending') reportAfter(reply, order, 'refund', made)
        return made
      }),
    )

    own.get<OfPayment & Listing>('/v1/payments/:id/refunds', async ({ params, query }, reply) => {
      const order = await orders.findByPayment(params.id)
      if (!order) return refused(params.id, reply)
      return page(
        (order.refunds ?? []).filter(({ payment_id }) => payment_id === params.id),
        query,
      )
    })

    own.get<OfPayment>('/v1/payments/:id', async ({ params }, reply) => {
      const order = await orders.findByPayment(params.id)
      const payment = order?.payments.find(({ id }) => id === params.id)
      return payment ?? refused(params.id, reply)
    })

    // From whatever time on: nothing here is old.
    own.get<Listing>('/v1/payments', async ({ query }) =>
      page((await orders.all()).flatMap(({ payments }) => payments).toReversed(), query),
    )

    // Nobody disputes a payment of the stub.
    own.get<Listing>('/v1/disputes', async ({ query }) => page([], query))

    own.get<Listing>('/v1/refunds', async ({ query }) =>
      page((await orders.all()).flatMap(({ refunds = [] }) => refunds).toReversed(), query),
    )
  })

  app.post('/v1/payments', ({ body }, reply) =>
    oneByOne(async () => {
      const { made, status, answer } = await payTestOrder(String(body), orders.find, keys.keySecret)
      if (made) {
        const { order, payment } = made
        await orders.save({ ...order, payments: [...order.payments, payment] })
        reportAfter(reply, order, 'payment', payment)
      }
      return reply.code(status).send(answer)
    }),
  )

  app.post('/v1/webhooks', async ({ body }, reply) => {
    const asked = await readTestCall(String(body), orders.find)
    if ('error' in asked) return reply.code(400).send(asked)
    const { order } = asked
    const payment = order.payments.at(-1)
    if (!payment) return refused(order.id, reply)
    // The event is as it was then, whatever has been refunded since.
    const status = payment.status === 'failed' ? 'failed' : 'captured'
    return { status: await report(order, 'payment', { ...payment, status }) }
  })

  app.post('/v1/refunds', async (request, reply) => {
    const parsed = v.safeParse(EndOfRefunds, read(request.body))
    if (!parsed.success) return reply.code(400).send(testRefusal(parsed.issues[0].message))
    const { order_id, outcome } = parsed.output
    const order = await oneByOne(async () => {
      const found = await orders.find(order_id)
      if (!found) return
      const refunds = (found.refunds ?? []).map((one) =>
        one.status === 'pending' ? { ...one, status: outcome } : one,
      )
      const changed = withRefunds({ ...found, refundsAre: outcome }, refunds)
      await orders.save(changed)
      return changed
    })
    if (!order) return refused(order_id, reply)
    const last = order.refunds?.at(-1)
    return {
      status: last && last.status !== 'pending' ? await report(order, 'refund', last) : null,
    }
  })
}

/** Like the provider, it gives ten at once, or as many as are asked for, up to a hundred. */
function page<T>(
  all: readonly T[],
  { count = '10', skip = '0' }: { count?: string; skip?: string },
) {
  const items = all.slice(Number(skip), Number(skip) + Math.min(Number(count), 100))
  return { entity: 'collection', count: items.length, items }
}

/** What of a payment has gone back, or is going. */
function returned(refunds: readonly TestRefund[], { id }: ProviderPayment): number {
  return refunds
    .filter(({ payment_id, status }) => payment_id === id && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** A payment is refunded when its whole amount has gone back, or is going. */
function withRefunds(order: TestOrder, refunds: TestRefund[]): TestOrder {
  const payments = order.payments.map((payment) => {
    if (payment.status === 'failed') return payment
    const isRefunded = returned(refunds, payment) === payment.amount
    return { ...payment, status: isRefunded ? 'refunded' : 'captured' }
  })
  return { ...order, payments, refunds }
}

function read(body: unknown): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(String(body))
    return typeof json === 'object' && json !== null ? { ...json } : undefined
  } catch {
    return undefined
  }
}

/** Orders in the database of the shop, for `PAYMENTS=test`: so they survive a restart, as the provider's do. */
export function storedTestOrders(db: Queries): TestOrders {
  const first = async (where: string, value: string) => {
    const [row] = await db.query<{ document: TestOrder }>(
      `select document from test_orders where ${where}`,
      [value],
    )
    return row?.document
  }
  return {
    find: (id) => first('id = $1', id),
    findByPayment: (id) => first(`document @> $1`, JSON.stringify({ payments: [{ id }] })),
    async all() {
      const rows = await db.query<{ document: TestOrder }>('select document from test_orders')
      return rows.map(({ document }) => document)
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
