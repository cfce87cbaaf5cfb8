/** The stock, with the provider behind a port: what is sold and what is left are always as many as there were. */
import { products } from 'mock-api/seed'
import { home as address } from 'shared/contract-suite'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changeOrder } from '../orders/orders'
import { takeCaptured } from '../payments/captured-payments'
import { endPayments } from '../payments/settle-payments'
import { hasPostgres } from '../testing/postgres'
import { soon } from '../testing/soon'
import type { TestServer } from '../testing/start-server'
import { type ShopWithProvider, startWithProvider } from '../testing/start-with-provider'
import { setStock } from './stock'

const [book, other] = products

describe.runIf(hasPostgres)('copies of a book', () => {
  let shop: ShopWithProvider
  let server: TestServer

  beforeAll(async () => {
    shop = await startWithProvider()
    server = shop.server
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    // What earlier tests hold must not come back into a stock of later ones.
    await server.database.query('delete from reservations')
    await count({ [book._id]: null, [other._id]: null })
  })

  const count = (copies: Record<string, number | null>) =>
    server.database.maintain((tx) =>
      setStock(
        tx,
        Object.entries(copies).map(([id, left]) => ({ id, copies: left })),
      ),
    )
  const stockOf = async (id = book._id) => {
    const [row] = await server.database.query<{ copies: number }>(
      'select copies from stock where book_id = $1',
      [id],
    )
    return row?.copies
  }
  const begin = (token: string, body: object) =>
    server.client.send('POST /user/payments', { token, body })
  const pay = async (orderId: string) => {
    await shop.ask('/v1/payments', { order_id: orderId })
    await shop.ask('/v1/webhooks', { order_id: orderId })
  }
  const letTimeRunOut = (paymentId: string) =>
    server.database.query(
      `update payments set created_at = created_at - interval '31 minutes',
         checked_at = checked_at - interval '31 minutes' where id = $1`,
      [paymentId],
    )
  const cartOf = async (token: string) => {
    const { cart } = await shop.context.succeed('GET /user/cart', { token })
    return cart.map(({ qty, left }) => ({ qty, left }))
  }
  const statusOf = async (token: string, paymentId: string) =>
    (await shop.context.succeed('GET /user/payments/:paymentId', { token, params: { paymentId } }))
      .payment.status

  test('a book that is no longer sold is named by cart and wishlist, until it is removed', async () => {
    const { succeed, newCustomer } = shop.context
    const { token } = await newCustomer()
    const product = book
    await succeed('POST /user/cart', { token, body: { product } })
    await succeed('POST /user/wishlist', { token, body: { product } })
    const sell = (isSold: boolean) =>
      shop.server.database.query('update books set on_sale = $2 where id = $1', [
        product._id,
        isSold,
      ])
    onTestFinished(() => sell(true).then(() => undefined))
    await sell(false)
    const gone = [{ _id: product._id, name: product.name }]
    expect(await succeed('GET /user/cart', { token })).toEqual({ cart: [], gone })
    expect(await succeed('GET /user/wishlist', { token })).toEqual({ wishlist: [], gone })
    const params = { productId: product._id }
    const removed = await succeed('DELETE /user/cart/:productId', { token, params })
    expect(removed).toEqual({ cart: [], gone: [] })
    expect(await succeed('GET /user/cart', { token })).toEqual({ cart: [], gone: [] })
  })

  test('of which one is left: 50 customers pay at once, and one gets it', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 50; n += 1) tokens.push((await shop.context.newCustomer()).token)
    await server.database.query(
      "insert into addresses (customer_id, id, fields) select id, 'home', $1 from customers",
      [JSON.stringify(address)],
    )
    // In either order, so that payments would wait for each other if they took the books as they come.
    await server.database.query(
      `insert into cart_lines (customer_id, book_id, quantity)
       select id, book_id, 1 from (select id, row_number() over () from customers) as buyers,
         unnest($1::text[]) with ordinality as book (book_id, place)
       order by row_number, place * (-1) ^ row_number`,
      [[book._id, other._id]],
    )
    await count({ [book._id]: 1, [other._id]: 40 })
    const body = { addressId: 'home', coupon: null, total: both }
    const answers = await Promise.all(tokens.map((token) => begin(token, body)))
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(refused).toHaveLength(49)
    for (const { body } of refused) {
      expect(body).toEqual({
        errors: [`“${book.name}” is out of stock.`],
        left: { [book._id]: 0 },
      })
    }
    expect([await stockOf(), await stockOf(other._id)]).toEqual([0, 39])
    const [deadlocks] = await server.database.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(deadlocks).toEqual({ deadlocks: 0 })
  })

  const both = book.price + other.price - 99

  test('are held by one payment of a customer at a time, who still sees them in the cart', async () => {
    const { token, body } = await shop.readyToPay()
    await count({ [book._id]: 1 })
    expect((await begin(token, body)).status).toBe(201)
    expect(await stockOf()).toBe(0)
    expect(await cartOf(token)).toEqual([{ qty: 1, left: 1 }])
    expect((await begin(token, body)).status).toBe(201)
    expect(await stockOf()).toBe(0)
    const another = await shop.readyToPay()
    expect(await cartOf(another.token)).toEqual([{ qty: 1, left: 0 }])
  })

  test('are told in the cart also if there are many, but fewer than it holds', async () => {
    const { token, body } = await shop.readyToPay()
    await count({ [book._id]: 7 })
    expect(await cartOf(token)).toEqual([{ qty: 1 }])
    await server.database.query('update cart_lines set quantity = 8')
    expect(await cartOf(token)).toEqual([{ qty: 8, left: 7 }])
    const refused = await begin(token, { ...body, total: book.price * 8 - 99 })
    expect(refused).toEqual({
      status: 409,
      body: {
        errors: [`There are only 7 copies of “${book.name}” left.`],
        left: { [book._id]: 7 },
      },
    })
    expect(await stockOf()).toBe(7)
  })

  test('come back when the time to pay has run out', async () => {
    await count({ [book._id]: 3 })
    const { payment } = await shop.begun()
    await endPayments(shop.services)
    expect(await stockOf()).toBe(2)
    await letTimeRunOut(payment.id)
    await endPayments(shop.services)
    expect(await stockOf()).toBe(3)
  })

  test('are sold if the provider says so when the time has run out', async () => {
    await count({ [book._id]: 3 })
    const { token, payment, orderId } = await shop.begun()
    await shop.ask('/v1/payments', { order_id: orderId })
    await letTimeRunOut(payment.id)
    shop.provider.backdate(orderId, 31)
    await endPayments(shop.services)
    expect(await stockOf()).toBe(2)
    await endPayments(shop.services)
    expect(await stockOf()).toBe(2)
    expect(await statusOf(token, payment.id)).toBe('paid')
  })

  test('of an earlier payment are not there if others have them: it goes back, and customer and operator are told', async () => {
    await count({ [book._id]: 1 })
    const early = await shop.begun()
    const { token } = early
    // A payment for another cart gives the copies of this one back.
    await shop.context.succeed('DELETE /user/cart/all', { token })
    await shop.context.succeed('POST /user/cart', { token, body: { product: other } })
    const total = other.price - 99
    expect((await begin(token, { ...early.body, total })).status).toBe(201)
    const quick = await shop.begun()
    await pay(quick.orderId)
    await pay(early.orderId)
    expect(await statusOf(quick.token, quick.payment.id)).toBe('paid')
    expect(await statusOf(token, early.payment.id)).toBe('refunded')
    expect(await stockOf()).toBe(0)
    await count({ [book._id]: 5 })
    await shop.ask('/v1/webhooks', { order_id: early.orderId })
    expect(await stockOf()).toBe(5)
    const { orders, cart } = await shop.context.succeed('GET /user/export', { token })
    expect([orders.length, cart.length]).toEqual([0, 1])
    expect(server.log()).toContain(
      `"payment":"${early.payment.id}","msg":"a payment goes back: sold out"`,
    )
    await soon(() =>
      expect(server.emailsTo(early.email).join('\n')).toMatch(
        new RegExp(
          `but others had bought .*${book.name}.* before it arrived, so there is no order`,
        ),
      ),
    )
  })

  test('that another payment of the same cart holds go to the one that is paid', async () => {
    await count({ [book._id]: 1 })
    const { token, body, payment, orderId } = await shop.begun()
    const second = await begin(token, body)
    expect(second.status).toBe(201)
    await pay(orderId)
    expect(await statusOf(token, payment.id)).toBe('paid')
    expect(await stockOf()).toBe(0)
    const { payment: unpaid } = second.body as { payment: { orderId: string } }
    await pay(unpaid.orderId)
    expect(await stockOf()).toBe(0)
    expect(await server.database.query('select is_held from reservations')).toEqual([
      { is_held: false },
    ])
  })

  test('come back with a payment that goes back, or that the provider refuses', async () => {
    await count({ [book._id]: 1 })
    const { orderId } = await shop.begun()
    await shop.provider.payWrongly(orderId, 12_345)
    await shop.ask('/v1/webhooks', { order_id: orderId })
    expect(await stockOf()).toBe(1)
    const { token, body } = await shop.readyToPay()
    await shop.provider.pause(async () => expect((await begin(token, body)).status).toBe(422), {
      status: 400,
    })
    expect(await stockOf()).toBe(1)
  })

  test('are told to the owner with each new order, if few are left', async () => {
    const mail = { ...shop.services.mail, owner: 'owner@shop.test' }
    const counts = [7, 2]
    for (const copies of counts) {
      await count({ [book._id]: copies })
      const { payment, orderId } = await shop.begun()
      const { answer } = await shop.ask('/v1/payments', { order_id: orderId })
      const { razorpay_payment_id: id } = answer
      const captured = { id, order_id: orderId, amount: payment.amount, status: 'captured' }
      await takeCaptured(captured, { ...shop.services, mail })
      await soon(() => {
        const told = shop.server.emailsTo('owner@shop.test').join()
        expect(told).toContain(`Subject: A new order BK-${payment.id}`)
      })
    }
    const [many, few] = shop.server.emailsTo('owner@shop.test')
    expect(many).toContain(book.name)
    expect(many).not.toContain('Few copies are left')
    expect(few).toMatch(new RegExp(`Few copies are left:\\r\\n.*${book.name}.*: 1\\r$`, 'm'))
  })

  test('come back with an order that is cancelled, once, by whomever', async () => {
    await count({ [book._id]: 2 })
    const ids = []
    for (const buyer of [await shop.begun(), await shop.begun()]) {
      await pay(buyer.orderId)
      const { orders } = await shop.context.succeed('GET /user/orders', { token: buyer.token })
      ids.push({ ...buyer, params: { orderId: orders[0]?.id ?? '' } })
    }
    expect(await stockOf()).toBe(0)
    const [first, second] = ids
    if (!first || !second) throw new Error('There are no orders')
    for (const { token, params } of [first, first]) {
      await shop.context.succeed('POST /user/orders/:orderId/cancel', { token, params })
    }
    expect(await stockOf()).toBe(1)
    for (const to of ['packed', 'cancelled'] as const) {
      await server.database.transaction(second.id, (tx) =>
        changeOrder(
          tx,
          {
            ...{ customerId: second.id, orderId: second.params.orderId, to },
            by: { role: 'operator', name: 'asha' },
          },
          shop.services.mail,
        ),
      )
    }
    expect(await stockOf()).toBe(2)
  })
})
