/**
 * While customers change their carts, pay and cancel, and an operator packs, ships and cancels, the server is killed with
 * SIGKILL at random moments, and PostgreSQL drops all connections, restarts, and hangs. Carts are paid twice, amounts are
 * wrong, coupons are used up, copies run out, payments come when theirs are sold, refunds come late, fail or are paid back
 * by hand, and payments are disputed.
 * `KILLS=50 SEED=7 npx vitest run server/src/killed.test.ts` does each of them 50 times, at other moments. A second test
 * restores a backup that does not have what happened after it.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { products } from 'mock-api/seed'
import type { AnswerOf, AnyEndpointKey, Order, OrderStatus, Payment } from 'shared/contract'
import { home as address, type ContractCall, fetchClient } from 'shared/contract-suite'
import { priceBreakdown } from 'shared/pricing'
import { allEndpoints } from 'shared/schema'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addCustomer } from './accounts/customers'
import { createPasswords } from './accounts/passwords'
import { replaceCatalogue } from './catalogue/books'
import { returnCopies } from './catalogue/stock'
import { type OpenDatabase, openDatabase } from './database'
import { UnavailableError } from './database-errors'
import { HttpError } from './http-error'
import { oneDay } from './indian-time'
import { addEmail } from './mail/mail'
import { changeOrder } from './orders/orders'
import { solveProblems } from './payments/provider-records'
import { createProvider, isOfProvider, sendTo, sign } from './payments/razorpay'
import { endPayment } from './payments/settle-payments'
import type { TestOrder } from './payments/test-provider'
import type { RefundRow } from './refunds/refund'
import { refundOrder } from './refunds/refund-order'
import { isStuck, repeatRefunds } from './refunds/refunds'
import { hasPostgres } from './testing/postgres'
import { serveTestProvider, testKeys } from './testing/serve-test-provider'
import {
  runCommand,
  type ServerProcess,
  startProcess,
  trialSettings,
  trialShop,
} from './testing/server-process'
import { soon } from './testing/soon'
import { startPostgres } from './testing/start-postgres'
import { databaseLimits } from './testing/start-server'

const customers = 8
const password = 'open sesame'

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
    async call<K extends AnyEndpointKey>(key: K, call: ContractCall = {}) {
      for (;;) {
        const { url } = await running
        try {
          const { status, body } = await fetchClient(url).send(key, call)
          count(status)
          if (status < 500) {
            const wanted = allEndpoints[key].answer as v.GenericSchema<unknown, AnswerOf<K>>
            const isGood = status === allEndpoints[key].status
            return { status, answer: isGood ? v.parse(wanted, body) : null }
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
        disturbAfter = answers + 1 + randomInt(99)
      })
    },
    /** Kills the server and starts another one after `meanwhile`. */
    async replace(meanwhile = async () => {}) {
      running = running.then(async (server) => {
        await server.kill()
        await meanwhile()
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
  credentials: { email: string; password: string }
  token: string
  /** Tokens of sessions that have ended. */
  ended: string[]
  id: string
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

/** Numbers that a run with the same seed draws again, although calls may end in another order. */
const [drawn] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat())), 1)
/** A whole number from 0 on, and below `end`. */
function randomInt(end: number): number {
  const { value } = drawn?.next() ?? {}
  if (value === undefined) throw new Error('There is no number')
  return value % end
}
const oneOf = <T>(values: readonly [T, ...T[]]): T => values[randomInt(values.length)] ?? values[0]
const isOneIn = (count: number) => randomInt(count) === 0

type Ask = (path: string, body: object) => Promise<unknown>

/** The world around the shop. */
interface World {
  /** Makes a call of the provider's stub. */
  ask: Ask
  /** Captures another amount than that of an order. */
  payWrongly: (orderId: string, amount: number) => Promise<unknown>
  /** Somebody pays at the provider for what is no order of the shop. */
  payElsewhere: () => Promise<unknown>
  /** Somebody refunds a part of a payment at the provider. */
  refundThere: (providerPaymentId: string) => Promise<unknown>
  /** The customer's bank disputes a payment, which the shop wins in the end. */
  dispute: (providerPaymentId: string, status: 'open' | 'won') => Promise<unknown>
  /** Says how the refunds of a captured payment end. */
  endRefunds: (providerPaymentId: string | undefined, outcome: string) => Promise<unknown>
  database: OpenDatabase
}

/** A coupon that is soon used up. */
const limited = { name: 'LIMITED', saves: 50, most: 5, mostEach: 2 }

/**
 * Pays for the cart, now and then with a coupon, with two payments, with another amount, or when the time to pay has run
 * out.
 */
async function payFor(shop: Shop, world: World, known: Known, addressId: string) {
  const { token } = known
  const cart = (await shop.call('GET /user/cart', { token })).answer?.cart ?? []
  if (cart.length === 0) return
  const begin = async (coupon = isOneIn(2) ? limited.name : null): Promise<Payment | null> => {
    const { total } = priceBreakdown(cart, coupon ? limited.saves : 0)
    const body = { addressId, coupon, total }
    const begun = await shop.call('POST /user/payments', {
      token,
      idempotencyKey: randomUUID(),
      body,
    })
    if (begun.answer) return begun.answer.payment
    // The coupon is used up.
    if (coupon && begun.status === 422) return begin(null)
    // There are too few copies.
    if (begun.status === 409) return null
    throw new Error(`A payment was refused with ${begun.status}`)
  }
  const first = await begin()
  if (!first) return takeOut(shop, known)
  const second = isOneIn(3) ? await begin() : null
  const payments = second ? [first, second] : [first]
  if (isOneIn(4)) await endAll(world, known, payments)
  await Promise.all(payments.map((payment) => finish(shop, world, known, payment)))
}

/** The customer takes books out of the cart of which there are too few. */
async function takeOut(shop: Shop, { token, added }: Known) {
  const cart = (await shop.call('GET /user/cart', { token })).answer?.cart ?? []
  for (const { _id: productId, qty, left = qty } of cart) {
    if (left >= qty) continue
    const call = { token, params: { productId }, idempotencyKey: randomUUID() }
    await shop.call('DELETE /user/cart/:productId', call)
    added.set(productId, (added.get(productId) ?? 0) - qty)
  }
}

/** Ends payments, as their time does. */
async function endAll(
  { database }: World,
  { id: customer_id }: Known,
  payments: readonly Payment[],
) {
  for (const { id } of payments) {
    await endPayment(database, { customer_id, id }).catch(orUnavailable)
  }
}

/** Pays a payment, and has the server learn of it in one of several ways. */
async function finish(
  shop: Shop,
  { ask, payWrongly }: World,
  { token, orders }: Known,
  payment: Payment,
) {
  const order_id = payment.orderId ?? ''
  const reported = isOneIn(8)
    ? await payWrongly(order_id, payment.amount + 100)
    : await ask('/v1/payments', { order_id })
  const params = { paymentId: payment.id }
  const confirm = async () => {
    const key = 'POST /user/payments/:paymentId/confirm'
    const { status, answer } = await shop.call(key, { token, params, body: reported })
    if (answer) orders.push(answer.order)
    // 409: it goes back.
    else if (status !== 409) throw new Error('A confirmation was refused')
  }
  const ending = endings[randomInt(endings.length)] ?? ''
  if (ending.startsWith('event')) await ask('/v1/webhooks', { order_id })
  if (ending === 'event twice') await ask('/v1/webhooks', { order_id })
  if (ending.includes('confirm')) await confirm()
  if (ending === 'confirm twice') await confirm()
  // The shop asks how it ended before it pays again.
  for (;;) {
    const { answer } = await shop.call('GET /user/payments/:paymentId', { token, params })
    const { status = '' } = answer?.payment ?? {}
    if (['paid', 'refunded'].includes(status)) return
    // An event that was lost in a kill: the provider sends it again.
    await ask('/v1/webhooks', { order_id })
  }
}

/** The customer cancels one of the orders, or an operator does something with it. */
async function moveOn(shop: Shop, world: World, { token, id, orders }: Known) {
  const [first, ...others] = orders
  if (!first) return
  const order = oneOf([first, ...others])
  const outcome = oneOf(['processed', 'processed', 'pending', 'failed'])
  await world.endRefunds(order.providerPaymentId, outcome)
  if (isOneIn(6)) await world.payElsewhere()
  const disputed = isOneIn(6) ? order.providerPaymentId : undefined
  if (disputed) await world.dispute(disputed, 'open')
  if (isOneIn(2)) await refundPart(world, id, order)
  if (isOneIn(4)) await payByHand(world, id, order)
  await endOrder(shop, world, { token, id, order })
  if (disputed) await world.dispute(disputed, 'won')
}

/** Cancels an order, or sends it on its way. */
async function endOrder(
  shop: Shop,
  world: World,
  { token, id, order }: Pick<Known, 'token' | 'id'> & { order: Order },
) {
  if (isOneIn(2)) {
    const params = { orderId: order.id }
    await shop.call('POST /user/orders/:orderId/cancel', {
      token,
      params,
      idempotencyKey: randomUUID(),
    })
    return
  }
  const to = oneOf<OrderStatus>(['packed', 'packed', 'shipped', 'delivered', 'cancelled'])
  const shipment = { carrier: 'Post' }
  const wanted = { customerId: id, orderId: order.id, to, by: operator }
  await world.database
    .transaction(id, (tx) =>
      changeOrder(tx, { ...wanted, ...(to === 'shipped' && { shipment }) }, post),
    )
    // It may not become that now.
    .catch((error) => error instanceof HttpError || orUnavailable(error))
}

/** Every second book has counted copies. */
const isCounted = (bookId: string) => products.findIndex(({ _id }) => _id === bookId) % 2 === 1

/** The operator refunds an amount or a line of an order, or somebody refunds a part at the provider. */
async function refundPart({ database, refundThere }: World, customerId: string, order: Order) {
  if (isOneIn(2)) return void (await refundThere(order.providerPaymentId ?? ''))
  // Copies that are counted are counted at the end, too, so these go back into the stock.
  const line = order.items.find(({ _id }) => isCounted(_id)) ?? order.items[0]
  const part =
    line && !isOneIn(3)
      ? { bookId: line._id, copies: 1, restock: isCounted(line._id) }
      : { paise: 100 * (1 + randomInt(20)) }
  const wanted = { customerId, orderId: order.id, by: operator, part }
  await database
    .transaction(customerId, (tx) => refundOrder(tx, wanted, post))
    // It is cancelled, less is left, or as much of it went back before.
    .catch((error) => error instanceof HttpError || orUnavailable(error))
}

/** The operator pays back what the provider refuses or could not refund. */
async function payByHand({ database }: World, customerId: string, { id: orderId }: Order) {
  await database
    .transaction(customerId, (tx) =>
      refundOrder(tx, { customerId, orderId, by: operator, byHand: true }, post),
    )
    // There is nothing of that kind, or the provider may be making it.
    .catch((error) => error instanceof HttpError || orUnavailable(error))
}

/** What operators have paid back by hand, in paise. */
const byHand = (database: OpenDatabase) =>
  database.query<{ id: string; amount: number }>(
    `select id, amount_paise as amount from refunds
     where status = 'processed' and changed_by = 'operator'`,
  )

/** What was refunded at the provider although it was paid back by hand. The operator is told. */
const tooMuch = (database: OpenDatabase) =>
  database.query<{ id: string; amount: number }>(
    `select id, amount_paise as amount from provider_records
     where problem = 'refund of more than was paid' and status <> 'failed'`,
  )

function orUnavailable(error: unknown) {
  if (!(error instanceof UnavailableError)) throw error
}

const operator = { role: 'operator', name: 'asha' } as const
const post = { add: addEmail, ...trialShop }

/** Ends the session and begins another one. If the answer with its token is lost, the customer logs in. */
async function beginAnew(shop: Shop, known: Known) {
  const { token, ended, credentials } = known
  const { answer } = await shop.call('DELETE /user/sessions', { token })
  const login = answer ?? (await shop.call('POST /auth/login', { body: credentials })).answer
  if (!login) throw new Error('A login was refused')
  ended.push(token)
  known.token = login.encodedToken
}

async function live(shop: Shop, world: World, known: Known, isOver: () => boolean) {
  const { added, wished } = known
  const saved = await shop.call('POST /user/address', {
    token: known.token,
    idempotencyKey: randomUUID(),
    body: { address },
  })
  const addressId = saved.answer?.addressList[0]?._id ?? ''
  while (!isOver()) {
    const product = products[randomInt(products.length)] ?? products[0]
    if (!product) return
    const params = { productId: product._id }
    const call = { token: known.token, params, idempotencyKey: randomUUID() }
    const count = () => added.set(product._id, (added.get(product._id) ?? 0) + 1)
    switch (randomInt(7)) {
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
      case 4:
        await moveOn(shop, world, known)
        break
      case 5:
        await beginAnew(shop, known)
        break
      default:
        await payFor(shop, world, known, addressId)
    }
  }
}

/** Forgets what a customer knew, which was of a database that is lost, and reads what is known now. */
async function learnAnew(shop: Shop, known: Known) {
  const login = (await shop.call('POST /auth/login', { body: known.credentials })).answer
  if (!login) throw new Error('A login was refused')
  const token = login.encodedToken
  const { answer } = await shop.call('GET /user/export', { token })
  if (!answer) throw new Error('A customer is gone')
  const { cart, wishlist, orders } = answer
  const added = new Map<string, number>()
  for (const { _id, qty } of [...cart, ...orders.flatMap(({ items }) => items)]) {
    added.set(_id, (added.get(_id) ?? 0) + qty)
  }
  const wished = new Set(wishlist.map(({ _id }) => _id))
  Object.assign(known, { token, ended: [], added, wished, orders })
}

/** The operator cancels orders once more that were cancelled after the backup. */
async function cancelAgain({ database }: World) {
  const refunded = await database.query<{ customerId: string; orderId: string }>(
    `select distinct orders.customer_id as "customerId", orders.id as "orderId"
     from provider_records join orders using (provider_payment_id)
     where problem = 'refunded at the provider' and solved_at is null`,
  )
  for (const { customerId, orderId } of refunded) {
    await database
      .transaction(customerId, (tx) =>
        changeOrder(tx, { customerId, orderId, to: 'cancelled', by: operator }, post),
      )
      // It may be sent already.
      .catch((error) => error instanceof HttpError || orUnavailable(error))
  }
}

/** Lets all customers live until the server has given this many more answers. Something happens once in that time. */
async function liveFor(
  shop: Shop,
  world: World,
  everybody: readonly Known[],
  answers: number,
  happens: Disturbance = () => shop.replace(),
) {
  const end = shop.answers() + answers
  await Promise.all([
    shop.disturbSoon(happens),
    ...everybody.map((known) => live(shop, world, known, () => shop.answers() >= end)),
  ])
}

/** Has the operator and the provider bring all refunds to an end. */
async function settleRefunds({ endRefunds, database }: World, paymentIds: readonly string[]) {
  for (const id of paymentIds) await endRefunds(id, 'processed')
  const disputes = await database.query<{ id: string }>(
    "select id from provider_records where problem = 'disputed'",
  )
  for (const { id } of disputes) await solveProblems(database, { id })
  await soon(async () => {
    // One that has failed needs nobody once its payment has gone back without it.
    const open = await database.query<RefundRow>(
      `select * from refunds
       where status in ('requested', 'pending') or status = 'failed' and problem is not null`,
    )
    for (const refund of open.filter(isStuck)) {
      // Of one that waits, the provider may still be asked.
      const byHand = refund.status === 'failed' && isOneIn(2)
      await database.transaction(refund.customer_id, (tx) =>
        repeatRefunds(tx, 'It', [refund], { by: operator, byHand }, post),
      )
    }
    await database.query('update refunds set checks = 0')
    expect(open).toEqual([])
  })
}

/** The subjects of all emails that there must be. */
async function subjectsOf(database: OpenDatabase): Promise<string[]> {
  const steps = await database.query<{ id: string; status: OrderStatus }>(
    `select orders.id, history.status from history join orders using (customer_id, payment_id)
     where what = 'order'`,
  )
  const refunds = await database.query<{ id: string; order: string | null }>(
    `select provider_payment_id as id, orders.id as order
     from refunds left join orders using (customer_id, provider_payment_id)`,
  )
  const ends: Record<OrderStatus, string> = {
    confirmed: '',
    packed: ' is packed',
    shipped: ' is on its way',
    delivered: ' has arrived',
    cancelled: ' is cancelled',
  }
  return [
    ...steps.map(({ id, status }) => `Your order ${id}${ends[status]}`),
    ...refunds.flatMap(({ id, order }) =>
      order
        ? [`Your order ${order} is refunded`]
        : [`Your payment ${id} goes back to you`, `Your payment ${id} is refunded`],
    ),
  ]
}

function subjectsIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .flatMap((email) => /^Subject: (Your (?:order|payment) .*)$/m.exec(email)?.[1] ?? [])
}

const isUse = ({ coupon, status }: Order) => coupon === limited.name && status !== 'cancelled'

/** What was sold and what is left must be as many copies as there were, and none waits for a payment. */
async function expectCopies(
  database: OpenDatabase,
  everybody: readonly Known[],
  orders: readonly Order[],
  copiesAtStart: number,
) {
  for (const { id } of everybody) {
    await database.transaction(id, (tx) => returnCopies(tx, 'held', id))
  }
  const left = await database.query<{ id: string; copies: number }>(
    'select book_id as id, copies from stock where copies is not null',
  )
  const sold = orders.flatMap(({ status, items }) => (status === 'cancelled' ? [] : items))
  // A refund of counted copies has put them back; one that became larger is of no copies any more.
  const kept = await database.query<{ id: string; copies: number }>(
    `select book_id as id, sum(copies)::integer as copies from reservations join orders
       using (customer_id, payment_id) where status <> 'cancelled' group by book_id`,
  )
  for (const { id, copies } of left) {
    const most = sumOf(sold.filter(({ _id }) => _id === id).map(({ qty }) => qty))
    const sum = kept.find((book) => book.id === id)?.copies ?? 0
    expect(sum).toBeLessThanOrEqual(most)
    expect(copies + sum).toBe(copiesAtStart)
  }
  return left
}

/** A shop with customers, a provider, and so many copies of every second book. */
async function openShop(copiesAtStart: number) {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const databaseUrl = await postgres.createDatabase()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await openDatabase({ url: databaseUrl, dataDir: null, limits: databaseLimits })
  onTestFinished(database.close)
  const stocked = products.map((book) => ({
    ...book,
    stock: isCounted(book._id) ? copiesAtStart : null,
  }))
  await database.maintain((tx) => replaceCatalogue(tx, { products: stocked }))
  await database.query(
    `insert into coupons (name, saves, minimum, holds_at_minimum, most, most_each)
     values ($1, $2, 0, true, $3, $4)`,
    [limited.name, limited.saves, limited.most, limited.mostEach],
  )

  let shop: Shop | undefined
  const provider = await serveTestProvider({
    deliver: async (text, signature) => (await shop?.deliver(text, signature)) ?? 0,
  })
  onTestFinished(provider.close)
  const ask: Ask = async (path, body) => {
    const sent = { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(provider.url + path, sent)).json()
  }
  const atProvider = createProvider('razorpay', testKeys, sendTo(provider.url))
  /** The provider repeats its events. */
  const tellUntilTaken = async (order_id: string) => {
    const { status } = (await ask('/v1/webhooks', { order_id })) as { status: number | null }
    if (status !== 200) await tellUntilTaken(order_id)
  }
  const world: World = {
    ask,
    payWrongly: provider.payWrongly,
    async payElsewhere() {
      const order_id = await atProvider.createOrder(100 * (1 + randomInt(50)), 'elsewhere')
      await ask('/v1/payments', { order_id })
      await tellUntilTaken(order_id)
    },
    // It refuses what is more than is left.
    refundThere: (id) =>
      atProvider
        .refund(id, 100 * (1 + randomInt(20)), `there-${randomUUID()}`)
        .catch((error) => isOfProvider(error) || Promise.reject(error)),
    endRefunds(providerPaymentId, outcome) {
      const isPaid = ({ payments }: TestOrder) =>
        payments.some(({ id }) => id === providerPaymentId)
      return ask('/v1/refunds', { order_id: provider.orders().find(isPaid)?.id, outcome })
    },
    async dispute(payment_id, status) {
      const entity = { id: `disp_${payment_id}`, payment_id, amount: 100, currency: 'INR', status }
      const event = status === 'open' ? 'payment.dispute.created' : 'payment.dispute.won'
      const text = JSON.stringify({ event, payload: { dispute: { entity } } })
      while ((await shop?.deliver(text, sign(testKeys.webhookSecret, text))) !== 200);
      if (status === 'open') return
      await solveProblems(database, { id: entity.id }).catch(orUnavailable)
    },
    database,
  }
  const env = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ...trialSettings,
    ...provider.settings,
  }
  const theShop = createShop(() => startProcess(env))
  shop = theShop
  onTestFinished(() => theShop.kill())

  // With the usual cost, each login would take half a second of CPU time.
  const hash = await createPasswords(10).hash(password)
  const everybody = await Promise.all(
    Array.from({ length: customers }, async (_, n): Promise<Known> => {
      const id = randomUUID()
      const credentials = { email: `c${n}@x.test`, password }
      await addCustomer(database, {
        ...{ id, email: credentials.email, password_hash: hash },
        ...{ first_name: 'Mira', last_name: 'Sen' },
      })
      const { answer } = await theShop.call('POST /auth/login', { body: credentials })
      return {
        ...{ credentials, id },
        token: answer?.encodedToken ?? '',
        ended: [],
        added: new Map(),
        wished: new Set(),
        orders: [],
      }
    }),
  )
  // Otherwise they would get only the first emails about their orders.
  await database.query('update customers set email_confirmed_at = now()')
  return { postgres, database, folder, provider, shop: theShop, world, everybody, env }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

type TestProvider = Awaited<ReturnType<typeof serveTestProvider>>

/** The payments that the provider has captured. */
const paidAt = (provider: TestProvider) =>
  provider.orders().flatMap(({ payments }) => payments.filter(({ status }) => status !== 'failed'))

/** The refunds that the provider has made, or is making. */
const returnedAt = (provider: TestProvider) =>
  provider
    .orders()
    .flatMap(({ refunds = [] }) => refunds.filter(({ status }) => status !== 'failed'))

/** What was paid back of an order, in paise. */
const backOf = ({ refunds = [] }: Order) =>
  sumOf(
    refunds
      .filter(({ status }) => status !== 'failed')
      .map(({ amount }) => Math.round(amount * 100)),
  )

/** What the shop knows of the provider's payments and refunds. */
interface Recorded {
  kind: string
  id: string
  amount: number
  isUnknown: boolean
}

/** Has the shop read all that the provider has, as it does each hour: events are lost in kills. */
const reconcile = (env: Record<string, string>, ...more: string[]) =>
  runCommand(
    env,
    ...['orders', 'reconcile', ...more, '--json', '--since'],
    new Date(Date.now() - 2 * oneDay).toISOString().slice(0, 10),
  )

/** Brings all refunds to an end. Then, money in is money kept and money returned, and copies are sold or left. */
async function expectBooks(
  { shop, provider, everybody, env }: Awaited<ReturnType<typeof openShop>>,
  world: World,
  copiesAtStart: number,
) {
  const { database } = world
  const payments = paidAt(provider)
  const paid = payments.map(({ id }) => id)
  await reconcile(env)
  await settleRefunds(world, paid)
  const returned = returnedAt(provider)
  const [hand, over] = [await byHand(database), await tooMuch(database)]
  expect(new Set(returned.map(({ status }) => status))).toEqual(new Set(['processed']))
  const records = await database.query<Recorded>(
    `select kind, id, amount_paise as amount, exists (
       select from provider_records as payment
       where payment.id = record.provider_payment_id and payment.problem = 'unknown payment'
     ) as "isUnknown"
     from provider_records as record where status <> 'failed'`,
  )
  const recorded = records.filter(({ kind }) => kind === 'payment')
  const unknown = recorded.filter(({ isUnknown }) => isUnknown)
  const refunds = records.filter(({ kind }) => kind === 'refund')
  expect(recorded.map(({ id }) => id).sort()).toEqual(paid.sort())
  expect(refunds.map(({ id }) => id).sort()).toEqual(returned.map(({ id }) => id).sort())

  const orders: Order[] = []
  for (const { token } of everybody) {
    const { answer } = await shop.call('GET /user/export', { token })
    const own = answer?.orders ?? []
    orders.push(...own)
    expect(own.filter(isUse).length).toBeLessThanOrEqual(limited.mostEach)
  }
  expect(orders.filter(isUse).length).toBeLessThanOrEqual(limited.most)
  const kept = orders.map((order) => order.price.total * 100 - backOf(order))
  for (const [at, { status }] of orders.entries()) {
    if (status === 'cancelled') expect(kept[at]).toBe(0)
  }
  const money = {
    in: sumOf(payments.map(({ amount }) => amount)),
    kept: sumOf(kept),
    returned: sumOf(refunds.filter(({ isUnknown }) => !isUnknown).map(({ amount }) => amount)),
    byHand: sumOf(hand.map(({ amount }) => amount)),
    tooMuch: sumOf(over.map(({ amount }) => amount)),
    unknown: sumOf(unknown.map(({ amount }) => amount)),
  }
  const gone = money.returned + money.byHand - money.tooMuch
  expect(money.kept + gone + money.unknown).toBe(money.in)
  // Every rupee that the provider knows is in a row.
  expect(sumOf(recorded.map(({ amount }) => amount))).toBe(money.in)
  const left = await expectCopies(database, everybody, orders, copiesAtStart)
  return { paid, returned, hand, over, unknown, orders, money, left }
}

describe.runIf(hasPostgres)('killed, and left by its database', () => {
  const { seed } = fc.readConfigureGlobal()
  const timeout = 60 * 60 * 1000
  const kills = Number(process.env.KILLS ?? 20)
  const title = `${kills} times, the server loses nothing, and does nothing twice (SEED=${seed})`
  test(title, { tags: ['second-tier'], timeout }, async () => {
    /** Of every second book: so few that they run out. */
    const copiesAtStart = 5 * kills
    const opened = await openShop(copiesAtStart)
    const { postgres, database, folder, shop, world, everybody } = opened
    let isOver = false
    const lives = Promise.all(everybody.map((known) => live(shop, world, known, () => isOver)))
    const disturbances: Disturbance[] = [
      shop.replace,
      async () => {
        await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
      },
      () => postgres.restart(async () => {}),
      () => postgres.hang(shop.unavailable),
    ]
    for (let round = 0; round < kills; round += 1) {
      for (const disturbance of disturbances) {
        await Promise.race([shop.disturbSoon(disturbance), lives])
      }
    }
    // All disturbances may come before the first order.
    const hasOrder = () => everybody.some(({ orders }) => orders.length > 0)
    await Promise.race([soon(() => expect(hasOrder()).toBe(true)), lives])
    isOver = true
    await lives

    const books = await expectBooks(opened, world, copiesAtStart)
    const { paid, returned, hand, over, unknown, money, left } = books
    for (const { token, ended, added, wished, orders: promised } of everybody) {
      for (const old of ended) {
        expect((await shop.call('GET /user/cart', { token: old })).status).toBe(401)
      }
      const { answer } = await shop.call('GET /user/export', { token })
      if (!answer) throw new Error('A customer is gone')
      const { cart, wishlist, orders } = answer
      // Every change counts once: what was added is in the cart, or was bought.
      const copies = [...cart, ...orders.flatMap(({ items }) => items)]
      for (const [id, count] of added) {
        const found = copies.filter(({ _id }) => _id === id).reduce((sum, { qty }) => sum + qty, 0)
        expect(found).toBe(count)
      }
      expect(new Set(wishlist.map(({ _id }) => _id))).toEqual(wished)
      // Every answer is true: an order that was promised is there, whatever became of it.
      for (const { status, history, refunds, ...order } of promised) {
        expect(orders).toContainEqual(expect.objectContaining(order))
      }
    }
    expect(books.orders.length).toBeGreaterThan(0)

    // Every captured payment has exactly one order, or goes back.
    const ofOrders = books.orders.flatMap(({ providerPaymentId = [] }) => providerPaymentId)
    const back = await database.query<{ id: string }>(
      `select distinct provider_payment_id as id from refunds
       left join orders using (customer_id, payment_id, provider_payment_id) where orders.id is null`,
    )
    expect([...ofOrders, ...[...back, ...unknown].map(({ id }) => id)].sort()).toEqual(paid)
    const rows = await database.query<{ id: string | null }>(
      `select provider_refund_id as id from refunds where id <> all($1) and status <> 'failed'`,
      [hand.map(({ id }) => id)],
    )
    expect([...rows, ...over].map(({ id }) => id).sort()).toEqual(
      returned.map(({ id }) => id).sort(),
    )
    // Whatever happened, every answer was a success, a refusal, or “not available”.
    const statuses = shop.statuses()
    const others = Object.keys(statuses).filter((status) => !/^(2..|4..|503)$/.test(status))
    expect(others).toEqual([])
    expect(statuses[503]).toBeGreaterThan(0)
    expect(await shop.terminate()).toBe(0)
    // Every step has one email: sent, or still in the table.
    const waiting = await database.query<{ subject: string }>(
      `select subject from emails where subject ~ '^Your (order|payment) '`,
    )
    const written = subjectsIn(path.join(folder, 'mail'))
    const mentioned = new Set([...written, ...waiting.map(({ subject }) => subject)])
    const wanted = await subjectsOf(database)
    expect([...mentioned].sort()).toEqual([...new Set(wanted)].sort())
    // An order may have several refunds.
    const count = (all: readonly string[], subject: string) =>
      all.filter((one) => one === subject).length
    for (const subject of new Set(written)) {
      expect(count(written, subject)).toBeLessThanOrEqual(count(wanted, subject))
    }
    const uses = books.orders.filter(isUse).length
    const cancelled = books.orders.filter(({ status }) => status === 'cancelled').length
    console.info(
      `${kills} kills, as many dropped connections, restarts and hangs of the database: ${shop.answers()} answers, ${books.orders.length} orders of ${paid.length} payments that were paid, ${cancelled} cancelled, ${uses} with the coupon for ${limited.most}, ${returned.length} refunds; ${sumOf(left.map(({ copies }) => copies))} copies left of ${left.length * copiesAtStart}; ${written.length} emails sent, ${waiting.length} waiting. Paise: ${JSON.stringify(money)}. Statuses: ${JSON.stringify(statuses)}`,
    )
  })

  const restored = `a restore loses no rupee that the provider knows (SEED=${seed})`
  test(restored, { tags: ['second-tier'], timeout }, async () => {
    const copiesAtStart = 100
    const opened = await openShop(copiesAtStart)
    const { postgres, folder, provider, shop, world, everybody, env } = opened
    let restore = async () => ''
    await liveFor(shop, world, everybody, 400, async () => {
      restore = await postgres.backUp(env.DATABASE_URL)
    })
    // What is lost.
    await liveFor(shop, world, everybody, 400)
    const command = async (...args: string[]) =>
      JSON.parse(await runCommand(env, ...args, '--json'))
    await shop.replace(async () => {
      env.DATABASE_URL = await restore()
      await reconcile(env, '--after-restore')
    })
    const database = await openDatabase({
      ...{ url: env.DATABASE_URL, dataDir: null },
      limits: databaseLimits,
    })
    onTestFinished(database.close)
    const after = { ...world, database }
    const open = await database.query<{ id: string }>(
      `select id from provider_records where problem is not null and solved_at is null
       union all select provider_payment_id from refunds where problem is not null`,
    )
    const listed: { id: string }[] = await command('orders', 'attention', '--most', '9999')
    expect(listed.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort())
    await cancelAgain(after)
    for (const known of everybody) await learnAnew(shop, known)
    await liveFor(shop, after, everybody, 200)

    const { paid, returned, unknown, orders } = await expectBooks(opened, after, copiesAtStart)
    // Beside those of no order, the payments of the orders that are lost.
    const elsewhere = provider.orders().filter(({ receipt }) => receipt === 'elsewhere')
    expect(unknown.length).toBeGreaterThan(elsewhere.length)
    expect(await shop.terminate()).toBe(0)
    // Emails that were sent again as they were have replaced their files.
    const confirmed = subjectsIn(path.join(folder, 'mail')).filter((subject) =>
      /^Your order \S+$/.test(subject),
    )
    expect(new Set(confirmed).size).toBe(confirmed.length)
    console.info(
      `After a restore: ${paid.length} payments, ${unknown.length - elsewhere.length} of orders that are lost, ${returned.length} refunds, ${orders.length} orders`,
    )
  })
})
