/** The stub of the payment provider on its own port, for a server in another process. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { payTestOrder } from 'shared/schema'
import { type Keys, refundKeyHeader } from '../payments/razorpay'
import { type TestOrder, testProvider } from '../payments/test-provider'

export const testKeys: Keys = {
  keyId: 'rzp_live_double',
  keySecret: 'the key’s secret',
  webhookSecret: 'the webhook’s secret',
}

interface Options {
  /** Sends an event to the shop's server. */
  deliver: (text: string, signature: string) => Promise<number>
}

/** Keeps orders in memory. No event is sent by itself: `POST /v1/webhooks` and `/v1/refunds` send those of an order. */
export async function serveTestProvider({ deliver }: Options) {
  const stored = new Map<string, TestOrder>()
  const app = Fastify()
  let failure: { status: number; body: string; path: string } | null = null
  let held: { calls: number; until: Promise<void> } | null = null
  let hasEvents = true
  let showsRefunds = true
  const refundKeys: string[] = []
  app.addHook('onRequest', async ({ headers, url }, reply) => {
    const key = headers[refundKeyHeader]
    if (typeof key === 'string') refundKeys.push(key)
    if (held) held.calls += 1
    await held?.until
    if (failure && url.endsWith(failure.path)) await reply.code(failure.status).send(failure.body)
    else if (!showsRefunds && /payments\/.*\/refunds/.test(url)) await reply.send({ items: [] })
  })
  await app.register(testProvider, {
    keys: testKeys,
    orders: {
      find: async (id) => stored.get(id),
      findByPayment: async (paymentId) =>
        [...stored.values()].find(({ payments }) => payments.some(({ id }) => id === paymentId)),
      all: async () => [...stored.values()],
      save: async (order) => void stored.set(order.id, order),
    },
    webhooks: false,
    deliver: async (text, signature) => (hasEvents ? deliver(text, signature) : 0),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    /** With these, a server uses it. */
    settings: {
      PAYMENTS: 'razorpay',
      RAZORPAY_API: url,
      RAZORPAY_KEY_ID: testKeys.keyId,
      RAZORPAY_KEY_SECRET: testKeys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: testKeys.webhookSecret,
    },
    orders: () => [...stored.values()],
    /**
     * Captures another amount than that of an order, in paise, which the provider does not do. @returns the widget's
     * report.
     */
    async payWrongly(orderId: string, amount: number) {
      const order = stored.get(orderId)
      if (!order) throw new Error(`There is no order ${orderId}`)
      const call = JSON.stringify({ order_id: orderId })
      const find = () => ({ ...order, amount })
      const { made, answer } = await payTestOrder(call, find, testKeys.keySecret)
      if (made) order.payments.push(made.payment)
      return answer
    },
    /** Has an order be paid so many minutes earlier. */
    backdate(orderId: string, minutes: number) {
      for (const paid of stored.get(orderId)?.payments ?? []) {
        paid.created_at = (paid.created_at ?? 0) - minutes * 60
      }
    },
    /** The keys with which refunds were requested, oldest first. */
    refundKeys,
    /** Answers this to everything, or to calls whose path ends so, while `work` runs. */
    async pause(work: () => Promise<void>, { status = 502, body = '', path = '' } = {}) {
      failure = { status, body, path }
      await work().finally(() => (failure = null))
    },
    /** Answers nothing until `work` has ended. @param work gets how many calls wait. */
    async hang(work: (calls: () => number) => Promise<void>) {
      let answer = () => {}
      const hanging = { calls: 0, until: new Promise<void>((resolve) => (answer = resolve)) }
      held = hanging
      await work(() => hanging.calls).finally(() => {
        held = null
        answer()
      })
    },
    /** No event reaches the server while `work` runs. */
    async withoutEvents(work: () => Promise<unknown>) {
      hasEvents = false
      await work().finally(() => (hasEvents = true))
    },
    /** Refunds that were made are not listed yet while `work` runs. */
    async withoutRefunds(work: () => Promise<void>) {
      showsRefunds = false
      await work().finally(() => (showsRefunds = true))
    },
    close: async () => void (await app.close()),
  }
}
