/** The stub of the payment provider on its own port, for a server in another process. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Keys } from '../razorpay'
import { type TestOrder, testProvider } from '../test-provider'

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
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))
  let failure: readonly [status: number, body: string] | null = null
  let hasEvents = true
  app.addHook('onRequest', async (_, reply) => {
    if (failure) await reply.code(failure[0]).send(failure[1])
  })
  await app.register(testProvider, {
    keys: testKeys,
    orders: {
      find: async (id) => stored.get(id),
      findByPayment: async (paymentId) =>
        [...stored.values()].find(({ payments }) => payments.some(({ id }) => id === paymentId)),
      save: async (order) => void stored.set(order.id, order),
    },
    webhooks: false,
    deliver: async (text, signature) => (hasEvents ? deliver(text, signature) : 0),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    orders: () => [...stored.values()],
    /** Answers this to everything while `work` runs. */
    async pause(
      work: () => Promise<void>,
      [status, body = '']: readonly [number, string?] = [502],
    ) {
      failure = [status, body]
      await work()
      failure = null
    },
    /** No event reaches the server while `work` runs. */
    async withoutEvents(work: () => Promise<unknown>) {
      hasEvents = false
      await work()
      hasEvents = true
    },
    close: async () => void (await app.close()),
  }
}
