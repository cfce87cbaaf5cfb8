/** How the real server answers many customers at once, with PostgreSQL. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from 'shared/contract'
import { scenarioOfSize } from '../mock-api/src/scenarios/large.ts'
import { replaceCatalogue } from '../server/src/catalogue/books.ts'
import { serveTestProvider } from '../server/src/testing/serve-test-provider.ts'
import type { ServerProcess } from '../server/src/testing/server-process.ts'
import { benchCapacity } from './capacity.ts'
import { type Account, memoryOf, signUp, withServer } from './start-server.ts'

interface Options {
  customers: number
  seconds: number
  /** Between two calls of one customer, in milliseconds: between half of it and one and a half. */
  think: number
  books: number
  /** Customers of runs with the same seed choose the same. */
  seed: string
  /** How often the capacity is measured; 0 for not at all. */
  rounds: number
}

/** Answers by call: how long each took, in milliseconds. */
type Times = Map<string, number[]>

interface Load {
  url: string
  times: Times
  /** Calls without an answer or with a failure, by their status and message. */
  errors: string[]
}

/**
 * Has customers browse, search, change their carts and pay, and prints how long the answers took. Returns whether
 * every call succeeded.
 */
export async function benchServer(options: Options): Promise<boolean> {
  const catalogue = scenarioOfSize(options.books).catalogue()
  let url = ''
  const provider = await serveTestProvider({
    async deliver(body, signature) {
      const headers = { 'x-razorpay-signature': signature }
      return (await fetch(`${url}/webhooks/razorpay`, { method: 'POST', body, headers })).status
    },
  })
  try {
    return await withServer(
      provider.settings,
      ({ database }) => database.maintain((tx) => replaceCatalogue(tx, catalogue)),
      async (server, { databaseUrl }) => {
        url = server.url
        const books = catalogue.products
        const { isGood, accounts } = await measure(server, provider.url, books, options)
        if (options.rounds > 0) {
          const [one, other] = books
          if (!one || !other) throw new Error('There are too few books')
          for (const { token } of accounts) await fillCart(url, token, [one, other])
          await benchCapacity({
            ...{ server, databaseUrl, accounts, bookId: one._id },
            ...{ connections: 200, seconds: 5, rounds: options.rounds },
          })
        }
        return isGood
      },
    )
  } finally {
    await provider.close()
  }
}

async function measure(
  server: ServerProcess,
  provider: string,
  books: readonly Product[],
  { customers, seconds, think, seed }: Options,
): Promise<{ isGood: boolean; accounts: Account[] }> {
  const load: Load = { url: server.url, times: new Map(), errors: [] }
  console.log(`${customers} customers sign up …`)
  const accounts: Account[] = []
  for (let n = 0; n < customers; n += 1) accounts.push(await signUp(server.url, n))

  const resident = () => memoryOf(server.child.pid, 'VmRSS')
  const before = resident()
  const end = performance.now() + seconds * 1000
  console.log(`They shop for ${seconds} seconds …`)
  const began = performance.now()
  await Promise.all(
    accounts.map(async ({ token }, n) => {
      const shopper = { token, provider, books, think, end, random: seeded(`${seed}/${n}`) }
      // They do not all arrive at the same moment.
      await pause(shopper.random() * think)
      while (performance.now() < end) await shop(load, shopper)
    }),
  )
  report(load, (performance.now() - began) / 1000)
  console.log(`\nMemory of the server: ${before} MB at the start, ${resident()} MB at the end`)
  return { isGood: load.errors.length === 0, accounts }
}

/** Two books, for each customer the same. */
async function fillCart(url: string, token: string, books: readonly Product[]) {
  const load: Load = { url, times: new Map(), errors: [] }
  await call(load, 'DELETE /user/cart/all', { token })
  for (const product of books) await call(load, 'POST /user/cart', { token, body: { product } })
  if (load.errors.length > 0) throw new Error(load.errors[0])
}

interface Shopper {
  token: string
  provider: string
  books: readonly Product[]
  think: number
  end: number
  random: () => number
}

/** One visit: the list, a search, two books, the cart, and every second time a payment. */
async function shop(load: Load, { token, provider, books, think, end, random }: Shopper) {
  const next = () => pause(think * (0.5 + random()))
  const choice = Math.floor(random() * books.length)
  // Never the same book: one of them is removed, and an empty cart cannot be paid for.
  const otherChoice = choice + 1 + Math.floor(random() * (books.length - 1))
  const [product, other] = [books[choice], books[otherChoice % books.length]]
  if (!product || !other) return
  const word = product.name.split(' ')[0] ?? ''
  const key = () => ({ token, key: randomUUID() })
  const line = `/user/cart/${product._id}`
  const steps: (() => Promise<unknown>)[] = [
    () => call(load, 'GET /products', { query: '?limit=24&minRatings=2&maxPrice=1000' }),
    () =>
      call(load, 'GET /products (search)', {
        query: `?limit=24&search=${encodeURIComponent(word)}`,
      }),
    () => call(load, 'GET /products/:id', { path: `/products/${product._id}` }),
    () => call(load, 'POST /user/wishlist', { ...key(), body: { product: other } }),
    () => call(load, 'POST /user/cart', { ...key(), body: { product } }),
    () =>
      call(load, 'POST /user/cart/:id', {
        ...key(),
        path: line,
        body: { action: { type: 'increment' } },
      }),
    () => call(load, 'POST /user/cart', { ...key(), body: { product: other } }),
    () => call(load, 'DELETE /user/cart/:id', { ...key(), path: line }),
    () => call(load, 'GET /user/cart', { token }),
  ]
  for (const step of steps) {
    if (performance.now() > end) return
    await step()
    await next()
  }
  if (random() < 0.5) await pay(load, token, provider)
}

/** Numbers from 0 to 1. Each customer has their own, since their calls come in no fixed order. */
function seeded(seed: string): () => number {
  let count = 0
  return () => {
    count += 1
    return createHash('sha256').update(`${seed}/${count}`).digest().readUInt32BE() / 2 ** 32
  }
}

async function pay(load: Load, token: string, provider: string) {
  const { cart } = await call(load, 'GET /user/cart', { token })
  const { addressList } = await call(load, 'GET /user/address', { token })
  const lines = cart as { price: number; qty: number }[]
  const total = Math.max(0, lines.reduce((sum, { price, qty }) => sum + price * qty, 0) - 99)
  const [first] = addressList as { _id: string }[]
  const body = { addressId: first?._id, coupon: null, total }
  const begun = await call(load, 'POST /user/payments', { token, key: randomUUID(), body })
  const payment = begun.payment as { id: string; orderId: string | null } | undefined
  if (!payment?.orderId) return
  const order = JSON.stringify({ order_id: payment.orderId })
  const paid = await fetch(`${provider}/v1/payments`, { method: 'POST', body: order })
  await call(load, 'POST /user/payments/:id/confirm', {
    token,
    path: `/user/payments/${payment.id}/confirm`,
    body: await paid.json(),
  })
  await call(load, 'GET /user/orders', { token })
}

interface Sent {
  /** If it is not the name of the call. */
  path?: string
  query?: string
  token?: string
  key?: string
  body?: unknown
}

async function call(load: Load, name: string, { path: place, query = '', token, key, body }: Sent) {
  const [method = 'GET', named = ''] = name.split(' ')
  const began = performance.now()
  try {
    const response = await fetch(load.url + (place ?? named) + query, {
      method,
      headers: {
        ...(token ? { authorization: token } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) load.errors.push(`${name}: ${response.status} ${answer.errors}`)
    const taken = load.times.get(name) ?? []
    taken.push(performance.now() - began)
    load.times.set(name, taken)
    return answer
  } catch (error) {
    load.errors.push(`${name}: ${String(error)}`)
    return {}
  }
}

function report({ times, errors }: Load, seconds: number) {
  const all = [...times.values()].flat()
  const rows = [...times].sort(([a], [b]) => (a < b ? -1 : 1))
  console.log(
    `\n${all.length} calls, ${(all.length / seconds).toFixed(0)} per second, ${errors.length} errors`,
  )
  console.table(
    Object.fromEntries(
      [...rows, ['all calls', all] as const].map(([name, taken]) => [
        name,
        {
          calls: taken.length,
          'median ms': percentile(taken, 0.5),
          '99th percentile ms': percentile(taken, 0.99),
        },
      ]),
    ),
  )
  for (const error of new Set(errors)) console.log(error)
}

/** @param share from 0 to 1. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10
}
