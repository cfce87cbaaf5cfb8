/** The payment provider of a server, by its settings. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { testProviderPath } from 'shared/contract'
import { withoutPlace } from '../call-limits'
import type { Database } from '../database'
import type { Settings } from '../settings'
import { withBreaker } from './breaker'
import { createProvider, type Keys, type Provider, type Send, sendTo } from './razorpay'
import { storedTestOrders, testProvider } from './test-provider'

/** The provider, or its stub under /api, which receives calls and sends events through this app. */
export async function providerOf(
  { payments }: Pick<Settings, 'payments'>,
  app: FastifyInstance,
  database: Database,
  secret: string,
): Promise<Provider> {
  if (payments.provider === 'razorpay') {
    return createProvider('razorpay', payments, sendElsewhere(withBreaker(sendTo(payments.api))))
  }
  const derived = (name: string) => createHmac('sha256', secret).update(name).digest('hex')
  const keys: Keys = {
    keyId: 'rzp_test_bookshelf',
    keySecret: derived('test payments'),
    webhookSecret: derived('test events'),
  }
  const prefix = `/api${testProviderPath}`
  await app.register(testProvider, {
    prefix,
    keys,
    orders: storedTestOrders(database),
    webhooks: true,
    async deliver(payload, signature, eventId) {
      const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
      const url = '/api/webhooks/razorpay'
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
    },
  })
  const send: Send = async (url, { method, headers, body = '' }) => {
    const answer = await app.inject({ method, url: prefix + url, headers, payload: body })
    return { status: answer.statusCode, text: answer.body }
  }
  return createProvider('test', keys, sendElsewhere(send))
}

/** No place is held while the provider is awaited, which may hang. */
const sendElsewhere =
  (send: Send): Send =>
  (path, call) =>
    withoutPlace(() => send(path, call))
