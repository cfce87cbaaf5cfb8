/** A server on PostgreSQL, with the stub of the payment provider behind a port. */
import { randomUUID } from 'node:crypto'
import { products } from 'mock-api/seed'
import { pino } from 'pino'
import { readyToPay as cartToPay, createCaseContext } from 'shared/contract-suite'
import { addEmail } from '../mail/mail'
import { createProvider, sendTo } from '../payments/razorpay'
import { createDatabase } from './postgres'
import { serveTestProvider, testKeys } from './serve-test-provider'
import { trialShop } from './server-process'
import { startServer } from './start-server'

const [book] = products

export type ShopWithProvider = Awaited<ReturnType<typeof startWithProvider>>

export async function startWithProvider() {
  let url = ''
  const provider = await serveTestProvider({
    async deliver(body, signature) {
      const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() }
      return (await fetch(`${url}/webhooks/razorpay`, { method: 'POST', body, headers })).status
    },
  })
  const databaseUrl = await createDatabase()
  const server = await startServer({ databaseUrl, env: provider.settings })
  url = server.url
  const context = createCaseContext(server.client)

  /** Makes a call of the stub. */
  async function ask(path: string, body: object) {
    const sent = { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(provider.url + path, sent)
    return { status: response.status, answer: await response.json() }
  }

  /** A customer with an address and a book in the cart. `body` begins its payment. */
  async function readyToPay() {
    const customer = await context.newCustomer()
    return { ...customer, body: await cartToPay(context, customer.token) }
  }

  /** Such a customer, who has begun to pay. */
  async function begun() {
    const buyer = await readyToPay()
    const { token, body } = buyer
    const { payment } = await context.succeed('POST /user/payments', { token, body })
    return { ...buyer, payment, orderId: payment.orderId ?? '' }
  }

  const log: { level: number; msg: string }[] = []
  const services = {
    database: server.database,
    provider: createProvider('razorpay', testKeys, sendTo(provider.url)),
    // The server sends what is added.
    mail: { ...trialShop, add: addEmail, wake: () => {}, stop: async () => {} },
    log: pino({}, { write: (line: string) => void log.push(JSON.parse(line)) }),
  }
  return {
    ...{ server, provider, databaseUrl, context, ask, readyToPay, begun },
    /** For settling without waiting. `log` gets what they write. */
    services,
    log,
    async close() {
      await server.close()
      await provider.close()
    },
  }
}

/** What the book of `readyToPay` costs, in rupees. */
export const total = book.price - 99
