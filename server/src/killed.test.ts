/**
 * While customers change their carts and pay, the server is killed with SIGKILL at random moments, and PostgreSQL drops
 * all connections, restarts, and hangs. `KILLS=50 npx vitest run server/src/killed.test.ts` does each of them 50 times;
 * the default is once.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { products } from 'mock-api/seed'
import {
  type AnswerOf,
  type AnyEndpointKey,
  idempotencyHeader,
  type Order,
  pathOfPattern,
} from 'shared/contract'
import { home as address } from 'shared/contract-suite'
import { allEndpoints } from 'shared/schema'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { replaceCatalogue } from './books'
import { openDatabase } from './database'
import { serveTestProvider, testKeys } from './testing/serve-test-provider'
import { type ServerProcess, startProcess } from './testing/server-process'
import { hasPostgres, startPostgres } from './testing/start-postgres'
import { trialSettings } from './testing/start-server'

const kills = Number(process.env.KILLS ?? 1)
const customers = 8

interface Options {
  token?: string
  params?: Record<string, string>
  body?: unknown
  key?: string
}

/** What goes wrong. */
type Disturbance = () => Promise<void>

/** The shop's server, which is down now and then. */
function createShop(start: () => Promise<ServerProcess>) {
  let running = start()
  let answers = 0
  /** How often each status was answered. */
  const statuses = new Map<number, number>()
  let disturbAfter = Number.POSITIVE_INFINITY
  let disturb: Disturbance = async () => {}
  let wasUnavailable = () => {}

  function count(status: number) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 503) wasUnavailable()
    else answers += 1
    if (answers < disturbAfter) return
    disturbAfter = Number.POSITIVE_INFINITY
    // Other calls are in progress.
    void disturb()
  }

  return {
    /** Sends a call to the server, which may be down. @returns the status, or `null` without an answer. */
    async deliver(text: string, signature: string): Promise<number | null> {
      const { url } = await running
      const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() }
      return fetch(`${url}/webhooks/razorpay`, { method: 'POST', body: text, headers }).then(
        ({ status }) => {
          count(status)
          return status
        },
        () => null,
      )
    },
    /** Makes a call and repeats it until there is an answer, as the shop's outbox does. */
    async call<K extends AnyEndpointKey>(
      key: K,
      { token, params, body, key: change }: Options = {},
    ) {
      const [method = 'GET', pattern = ''] = key.split(' ')
      for (;;) {
        const server = await running
        try {
          const response = await fetch(server.url + pathOfPattern(pattern, params), {
            method,
            headers: {
              ...(token ? { authorization: token } : {}),
              ...(change ? { [idempotencyHeader]: change } : {}),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })
          const answer: unknown = await response.json()
          count(response.status)
          if (response.status < 500) {
            const wanted = allEndpoints[key].answer as v.GenericSchema<unknown, AnswerOf<K>>
            const isGood = response.status === allEndpoints[key].status
            return { status: response.status, answer: isGood ? v.parse(wanted, answer) : null }
          }
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
        }
      }
    },
    /** Runs `wanted` within the next answers. @returns when it has ended. */
    disturbSoon(wanted: Disturbance): Promise<void> {
      return new Promise((resolve, reject) => {
        disturb = () => wanted().then(resolve, reject)
        disturbAfter = answers + randomInt(1, 100)
      })
    },
    /** Kills the server and starts another one. */
    async replace() {
      running = running.then(async (server) => {
        await server.kill()
        return start()
      })
      await running
    },
    /** Resolves when a call has been answered that the shop is not available. */
    unavailable: () => new Promise<void>((resolve) => (wasUnavailable = resolve)),
    statuses: () => Object.fromEntries(statuses),
    answers: () => answers,
    terminate: async () => (await running).terminate(),
    kill: async () => (await running).kill(),
  }
}

type Shop = ReturnType<typeof createShop>

/** What a customer knows for certain, since the server has said so. */
interface Known {
  token: string
  added: Map<string, number>
  wished: Set<string>
  orders: Order[]
}

/** How a payment ends. */
const endings = [
  'confirm',
  'confirm twice',
  'event',
  'event twice',
  'event, then confirm',
  'nothing',
]

async function payFor(shop: Shop, provider: string, known: Known, addressId: string) {
  const { token } = known
  const cart = (await shop.call('GET /user/cart', { token })).answer?.cart ?? []
  if (cart.length === 0) return
  const total = Math.max(0, cart.reduce((sum, { price, qty }) => sum + price * qty, 0) - 99)
  const begun = await shop.call('POST /user/payments', {
    token,
    key: randomUUID(),
    body: { addressId, coupon: null, total },
  })
  const payment = begun.answer?.payment
  if (!payment) throw new Error(`A payment was refused with ${begun.status}`)
  const ask = async (path: string): Promise<unknown> => {
    const body = JSON.stringify({ order_id: payment.orderId })
    return (await fetch(provider + path, { method: 'POST', body })).json()
  }
  const reported = await ask('/v1/payments')
  const params = { paymentId: payment.id }
  const confirm = async () => {
    const key = 'POST /user/payments/:paymentId/confirm'
    const { answer } = await shop.call(key, { token, params, body: reported })
    if (!answer) throw new Error('A confirmation was refused')
    known.orders.push(answer.order)
  }
  const ending = endings[randomInt(endings.length)] ?? ''
  if (ending.startsWith('event')) await ask('/v1/webhooks')
  if (ending === 'event twice') await ask('/v1/webhooks')
  if (ending.includes('confirm')) await confirm()
  if (ending === 'confirm twice') await confirm()
  // The shop asks how it ended before it pays again.
  for (;;) {
    const { answer } = await shop.call('GET /user/payments/:paymentId', { token, params })
    if (answer?.payment.status === 'paid') return
    // An event that was lost in a kill: the provider sends it again.
    await ask('/v1/webhooks')
  }
}

async function live(shop: Shop, provider: string, known: Known, isOver: () => boolean) {
  const { token, added, wished } = known
  const saved = await shop.call('POST /user/address', {
    token,
    key: randomUUID(),
    body: { address },
  })
  const addressId = saved.answer?.addressList[0]?._id ?? ''
  while (!isOver()) {
    const product = products[randomInt(products.length)] ?? products[0]
    if (!product) return
    const params = { productId: product._id }
    const call = { token, params, key: randomUUID() }
    const count = () => added.set(product._id, (added.get(product._id) ?? 0) + 1)
    switch (randomInt(5)) {
      case 0:
      case 1: {
        const { answer } = await shop.call('POST /user/cart', { ...call, body: { product } })
        if (answer) count()
        break
      }
      case 2: {
        const body = { action: { type: 'increment' } }
        const { answer } = await shop.call('POST /user/cart/:productId', { ...call, body })
        // 404 if the book is not in the cart.
        if (answer) count()
        break
      }
      case 3: {
        const isWished = wished.has(product._id)
        const key = isWished ? 'DELETE /user/wishlist/:productId' : 'POST /user/wishlist'
        await shop.call(key, { ...call, ...(isWished ? {} : { body: { product } }) })
        if (isWished) wished.delete(product._id)
        else wished.add(product._id)
        break
      }
      default:
        await payFor(shop, provider, known, addressId)
    }
  }
}

function ordersIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .flatMap((email) => /^Subject: Your order (\S+)/m.exec(email)?.[1] ?? [])
}

describe.runIf(await hasPostgres())(`killed, and left by its database, ${kills} times`, () => {
  test('the server loses nothing, and does nothing twice', {
    timeout: 60 * 60 * 1000,
  }, async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    const databaseUrl = await postgres.createDatabase()
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const database = await openDatabase({ url: databaseUrl, dataDir: null })
    onTestFinished(database.close)
    await database.maintain((tx) => replaceCatalogue(tx, { products }))

    let shop: Shop | undefined
    const provider = await serveTestProvider({
      deliver: async (text, signature) => (await shop?.deliver(text, signature)) ?? 0,
    })
    onTestFinished(provider.close)
    const env = {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      ...trialSettings,
      PAYMENTS: 'razorpay',
      RAZORPAY_API: provider.url,
      RAZORPAY_KEY_ID: testKeys.keyId,
      RAZORPAY_KEY_SECRET: testKeys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: testKeys.webhookSecret,
    }
    const theShop = createShop(() => startProcess(env))
    shop = theShop
    onTestFinished(() => theShop.kill())

    const everybody = await Promise.all(
      Array.from({ length: customers }, async (_, n): Promise<Known> => {
        const body = {
          email: `c${n}@x.test`,
          password: 'open sesame',
          firstName: 'Mira',
          lastName: 'Sen',
        }
        const signup = await theShop.call('POST /auth/signup', { body })
        // On a busy machine the answer may come too late: the account then exists.
        const { answer } = signup.answer ? signup : await theShop.call('POST /auth/login', { body })
        return {
          token: answer?.encodedToken ?? '',
          added: new Map(),
          wished: new Set(),
          orders: [],
        }
      }),
    )
    // Otherwise they would get only the first emails about their orders.
    await database.query('update customers set email_confirmed_at = now()')
    let isOver = false
    const lives = Promise.all(
      everybody.map((known) => live(theShop, provider.url, known, () => isOver)),
    )
    const disturbances: Disturbance[] = [
      theShop.replace,
      async () => {
        await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
      },
      () => postgres.restart(async () => {}),
      () => postgres.hang(theShop.unavailable),
    ]
    for (let round = 0; round < kills; round += 1) {
      for (const disturbance of disturbances) {
        await Promise.race([theShop.disturbSoon(disturbance), lives])
      }
    }
    isOver = true
    await lives

    const ordersOfAll: Order[] = []
    for (const { token, added, wished, orders: promised } of everybody) {
      const { answer } = await theShop.call('GET /user/export', { token })
      if (!answer) throw new Error('A customer is gone')
      const { cart, wishlist, orders } = answer
      ordersOfAll.push(...orders)
      // Every change counts once: what was added is in the cart, or was bought.
      const copies = [...cart, ...orders.flatMap(({ items }) => items)]
      for (const [id, count] of added) {
        const found = copies.filter(({ _id }) => _id === id).reduce((sum, { qty }) => sum + qty, 0)
        expect(found).toBe(count)
      }
      expect(new Set(wishlist.map(({ _id }) => _id))).toEqual(wished)
      // Every answer is true: an order that was promised is there, unchanged.
      for (const order of promised) expect(orders).toContainEqual(order)
    }
    // Every captured payment has exactly one order, and no order lacks its payment.
    const captured = provider
      .orders()
      .flatMap(({ payments }) => payments.filter(({ status }) => status === 'captured'))
    expect(ordersOfAll.map(({ providerPaymentId }) => providerPaymentId).sort()).toEqual(
      captured.map(({ id }) => id).sort(),
    )
    expect(ordersOfAll.length).toBeGreaterThan(0)
    // Whatever happened, every answer was a success, a refusal, or “not available”.
    const statuses = theShop.statuses()
    const others = Object.keys(statuses).filter((status) => !/^(2..|4..|503)$/.test(status))
    expect(others).toEqual([])
    expect(statuses[503]).toBeGreaterThan(0)
    expect(await theShop.terminate()).toBe(0)
    // Every order has one email: sent, or still in the table.
    const waiting = await database.query<{ subject: string }>('select subject from emails')
    const written = ordersIn(path.join(folder, 'mail'))
    const mentioned = [
      ...written,
      ...waiting.map(({ subject }) => subject.replace('Your order ', '')),
    ]
    expect(new Set(mentioned)).toEqual(new Set(ordersOfAll.map(({ id }) => id)))
    expect(written).toHaveLength(new Set(written).size)
    console.info(
      `${kills} kills, as many dropped connections, restarts and hangs of the database: ${theShop.answers()} answers, ${ordersOfAll.length} orders of ${provider.orders().length} payments, ${written.length} emails sent, ${waiting.length} waiting. Statuses: ${JSON.stringify(statuses)}`,
    )
  })
})
