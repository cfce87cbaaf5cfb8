/** Payments that go wrong in between, with the provider behind a port. */
import { randomUUID } from 'node:crypto'
import { products } from 'mock-api/seed'
import { idempotencyHeader } from 'shared/contract'
import { home as address } from 'shared/contract-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceCatalogue } from '../catalogue/books'
import { setStock } from '../catalogue/stock'
import { clearOut } from '../clear-out'
import { HttpError } from '../http-error'
import { indianDay } from '../indian-time'
import { settleRefunds } from '../refunds/settle-refunds'
import { hasPostgres } from '../testing/postgres'
import { testKeys } from '../testing/serve-test-provider'
import { soon } from '../testing/soon'
import type { TestServer } from '../testing/start-server'
import { type ShopWithProvider, startWithProvider, total } from '../testing/start-with-provider'
import type { PaymentRow } from './payment'
import { sign } from './razorpay'
import { endPayments, settlePayment, settlePayments } from './settle-payments'

const [book] = products

/** A day that far from today, in days. */
function dayIn(days: number): string {
  return indianDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
}

describe.runIf(hasPostgres)('a payment', () => {
  let shop: ShopWithProvider
  let server: TestServer
  let provider: ShopWithProvider['provider']

  beforeAll(async () => {
    shop = await startWithProvider()
    ;({ server, provider } = shop)
  })
  afterAll(() => shop.close())

  const context = () => shop.context
  const readyToPay = () => shop.readyToPay()
  const begun = () => shop.begun()
  const ask = (path: string, body: object) => shop.ask(path, body)
  const settle = () => settlePayments(shop.services)

  const statusOf = async (token: string, paymentId: string) =>
    (await context().succeed('GET /user/payments/:paymentId', { token, params: { paymentId } }))
      .payment

  /** Pretends that nobody has asked the provider for that long. */
  const age = (id: string, time: string) =>
    server.database.query(
      `update payments set created_at = created_at - $2::interval, checked_at = checked_at - $2::interval where id = $1`,
      [id, time],
    )

  test('gets its order even if neither the browser nor an event reports it', async () => {
    const { token, payment, orderId } = await begun()
    await ask('/v1/payments', { order_id: orderId })
    await age(payment.id, '2 minutes')
    await settle()
    const { orders } = await context().succeed('GET /user/orders', { token })
    expect(orders).toHaveLength(1)
    expect(orders[0]?.providerPaymentId).toMatch(/^pay_/)
  })

  test('gets its order although the provider has made no order for fifty older ones', async () => {
    const { id: customerId, token, payment, orderId } = await begun()
    await ask('/v1/payments', { order_id: orderId })
    await server.database.query(
      `insert into payments (customer_id, id, status, amount_paise, contents, checked_at)
       select $1, 'without-' || n, 'created', 100, '{}', now() - interval '3 minutes'
       from generate_series(1, 50) as n`,
      [customerId],
    )
    await age(payment.id, '2 minutes')
    await settle()
    expect((await context().succeed('GET /user/orders', { token })).orders).toHaveLength(1)
    await server.database.query("delete from payments where id like 'without-%'")
  })

  test('that waits for the provider keeps nobody else in its network from the books', async () => {
    const buyers: Awaited<ReturnType<typeof readyToPay>>[] = []
    // More than may run at once in a network. One after the other, as passwords are hashed.
    while (buyers.length < 60) buyers.push(await readyToPay())
    const begun: Promise<unknown>[] = []
    await provider.hang(async (calls) => {
      for (const { token, body } of buyers) {
        begun.push(context().succeed('POST /user/payments', { token, body }))
      }
      await soon(() => expect(calls()).toBe(buyers.length))
      expect((await fetch(`${server.url}/products/${book._id}`)).status).toBe(200)
    })
    expect(await Promise.all(begun)).toHaveLength(buyers.length)
  })

  test('that waits for the provider keeps its customer from no other call', async () => {
    const { token, body } = await readyToPay()
    // More than a customer's calls may run at once.
    const begun: Promise<unknown>[] = []
    await provider.hang(async (calls) => {
      while (begun.length < 10)
        begun.push(context().succeed('POST /user/payments', { token, body }))
      await soon(() => expect(calls()).toBe(begun.length))
      expect((await context().succeed('GET /user/cart', { token })).cart).toHaveLength(1)
      await context().succeed('DELETE /user/cart/all', { token })
    })
    expect(await Promise.all(begun)).toHaveLength(10)
  })

  test('keeps what the customer was told about the arrival, and needs nothing of it', async () => {
    const { token, body } = await readyToPay()
    const arrival = { from: dayIn(2), to: dayIn(4) }
    const wanted = { token, body: { ...body, arrival } }
    const { payment } = await context().succeed('POST /user/payments', wanted)
    await ask('/v1/payments', { order_id: payment.orderId })
    expect((await statusOf(token, payment.id)).order).toMatchObject({ arrival })

    const other = await begun()
    await ask('/v1/payments', { order_id: other.orderId })
    expect((await statusOf(other.token, other.payment.id)).order).not.toHaveProperty('arrival')
  })

  test.each([
    ['is no day', 400, 'tomorrow', dayIn(3)],
    ['has passed', 422, dayIn(-3), dayIn(3)],
    ['is over a year away', 422, dayIn(2), dayIn(400)],
    ['ends before it begins', 422, dayIn(4), dayIn(2)],
  ])('refuses an arrival that %s', async (_, status, from, to) => {
    const { token, body } = await readyToPay()
    const wanted = { token, body: { ...body, arrival: { from, to } } }
    const answer = await server.client.send('POST /user/payments', wanted)
    expect(answer.status).toBe(status)
  })

  test('that failed says so, and is paid when a later try succeeds', async () => {
    const { token, payment, orderId } = await begun()
    await ask('/v1/payments', { order_id: orderId, outcome: 'failed' })
    await ask('/v1/webhooks', { order_id: orderId })
    expect(await statusOf(token, payment.id)).toMatchObject({ status: 'failed', order: null })
    await ask('/v1/payments', { order_id: orderId })
    await ask('/v1/webhooks', { order_id: orderId })
    expect(await statusOf(token, payment.id)).toMatchObject({ status: 'paid' })
  })

  describe('whose half an hour is over', () => {
    const end = () => endPayments(shop.services)

    test('ends, and is told so when it is begun again with its key', async () => {
      const { token, body } = await readyToPay()
      const call = { token, body, idempotencyKey: randomUUID() }
      const { payment } = await context().succeed('POST /user/payments', call)
      await age(payment.id, '29 minutes')
      await end()
      expect(await statusOf(token, payment.id)).toMatchObject({ status: 'created' })
      await age(payment.id, '2 minutes')
      await end()
      expect(await statusOf(token, payment.id)).toMatchObject({ status: 'expired', order: null })
      await context().refuse('POST /user/payments', 422, call)
    })

    test('does not end before the provider has said that it is not paid, but after a day', async () => {
      const { token, payment, orderId } = await begun()
      await age(payment.id, '31 minutes')
      await provider.pause(async () => {
        await end()
        expect(await statusOf(token, payment.id)).toMatchObject({ status: 'created' })
      })
      await ask('/v1/payments', { order_id: orderId })
      provider.backdate(orderId, 2)
      await ask('/v1/webhooks', { order_id: orderId })
      expect(await statusOf(token, payment.id)).toMatchObject({ status: 'paid' })

      const other = await begun()
      await age(other.payment.id, '25 hours')
      await provider.pause(end)
      expect(await statusOf(other.token, other.payment.id)).toMatchObject({ status: 'expired' })
    })

    test('goes back if it was paid later, although nothing has ended it: the server was stopped', async () => {
      const { token, payment, orderId } = await begun()
      await age(payment.id, '31 minutes')
      await ask('/v1/payments', { order_id: orderId })
      await ask('/v1/webhooks', { order_id: orderId })
      expect(await statusOf(token, payment.id)).toMatchObject({ status: 'refunded', order: null })
      const wanted = [{ reason: 'too late' }]
      expect(
        await server.database.query('select reason from refunds where payment_id = $1', [
          payment.id,
        ]),
      ).toEqual(wanted)
    })

    test('is not over by the clock of the provider alone, which may be ahead of the shop', async () => {
      const { token, payment, orderId } = await begun()
      await ask('/v1/payments', { order_id: orderId })
      provider.backdate(orderId, -60)
      await ask('/v1/webhooks', { order_id: orderId })
      expect(await statusOf(token, payment.id)).toMatchObject({ status: 'paid' })
    })

    test.each(['an event', 'the provider, which is asked for a day'])(
      'goes back if it is captured later: %s says so, and an email why',
      async (who) => {
        const { token, email, payment, orderId } = await begun()
        await age(payment.id, '31 minutes')
        await end()
        await ask('/v1/payments', { order_id: orderId })
        if (who === 'an event') await ask('/v1/webhooks', { order_id: orderId })
        else {
          await age(payment.id, '2 hours')
          await settle()
        }
        expect(await statusOf(token, payment.id)).toMatchObject({ status: 'refunded', order: null })
        await ask('/v1/webhooks', { order_id: orderId })
        const reasons = await server.database.query(
          'select reason, amount_paise from refunds where payment_id = $1',
          [payment.id],
        )
        expect(reasons).toEqual([{ reason: 'too late', amount_paise: total * 100 }])
        const { orders, cart } = await context().succeed('GET /user/export', { token })
        expect([orders.length, cart.length]).toEqual([0, 1])
        expect(`${JSON.stringify(shop.log)}${server.log()}`).toContain(
          'a payment goes back: too late',
        )
        await soon(() =>
          expect(server.emailsTo(email).join('\n')).toMatch(
            /arrived more than half an hour after you had begun to pay, so there is no order/,
          ),
        )
      },
    )

    test('counts for a day among those that were begun and not paid', async () => {
      const { token, body } = await readyToPay()
      const begin = () => server.client.send('POST /user/payments', { token, body })
      for (let count = 0; count < 20; count += 1) expect((await begin()).status).toBe(201)
      await server.database.query("update payments set status = 'expired' where status = 'created'")
      expect((await begin()).status).toBe(429)
    })
  })

  test('goes back if the account is deleted before the event arrives, and its copies at once', async () => {
    const { query, maintain } = server.database
    await maintain((tx) => setStock(tx, [{ id: book._id, copies: 1 }]))
    const { token, password, payment, orderId } = await begun()
    await context().succeed('DELETE /user', { token, body: { password } })
    expect(await query('select copies from stock where book_id = $1', [book._id])).toEqual([
      { copies: 1 },
    ])
    await maintain((tx) => setStock(tx, [{ id: book._id, copies: null }]))
    await ask('/v1/payments', { order_id: orderId })
    for (const time of ['first', 'second']) {
      const { answer } = await ask('/v1/webhooks', { order_id: orderId })
      expect([time, answer]).toEqual([time, { status: 200 }])
    }
    expect(await query('select 1 from orders where payment_id = $1', [payment.id])).toEqual([])
    await clearOut(server.database, { keepYears: 8, owner: null })
    const kept = await query(
      `select payments.status, reason from payments join refunds on payment_id = payments.id
       where payments.id = $1`,
      [payment.id],
    )
    expect(kept).toEqual([{ status: 'refunded', reason: 'account deleted' }])
    await settleRefunds(shop.services)
    const { refunds } = provider.orders().find((one) => one.id === orderId) ?? {}
    expect(refunds).toMatchObject([{ amount: total * 100, status: 'processed' }])
  })

  test('continues with its key where it stopped when the provider did not answer', async () => {
    const { token, body } = await readyToPay()
    const key = randomUUID()
    const call = { token, body, idempotencyKey: key }
    await provider.pause(async () => {
      const response = await fetch(`${server.url}/user/payments`, {
        method: 'POST',
        headers: { authorization: token, [idempotencyHeader]: `"${key}"` },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('10')
    })
    const { payment } = await context().succeed('POST /user/payments', call)
    expect(payment.orderId).toMatch(/^order_/)
    const again = await context().succeed('POST /user/payments', call)
    expect(again.payment).toEqual(payment)
    const { payments } = await context().succeed('GET /user/export', { token })
    expect(payments).toHaveLength(1)
  })

  test('that the provider would refuse again is refused, and not repeated for ever', async () => {
    const { token, body } = await readyToPay()
    await provider.pause(
      async () => {
        const refused = await context().refuse('POST /user/payments', 422, { token, body })
        expect(refused).toEqual({ errors: [expect.stringContaining('Nothing was charged')] })
      },
      { status: 400 },
    )
    await context().succeed('POST /user/payments', { token, body })
  })

  test('with a total of 0 needs no provider, and is paid at once', async () => {
    const gift = { ...book, _id: 'gift', price: 50 }
    await server.database.maintain((tx) => replaceCatalogue(tx, { products: [...products, gift] }))
    const { newCustomer, succeed } = context()
    const { token } = await newCustomer()
    await succeed('POST /user/cart', { token, body: { product: gift } })
    const saved = await succeed('POST /user/address', { token, body: { address } })
    const body = { addressId: saved.addressList[0]?._id, coupon: null, total: 0 }
    const { payment } = await succeed('POST /user/payments', { token, body })
    expect(payment).toMatchObject({ amount: 0, orderId: null })
    expect(await statusOf(token, payment.id)).toMatchObject({ status: 'paid' })
    expect((await succeed('GET /user/cart', { token })).cart).toEqual([])

    await succeed('POST /user/cart', { token, body: { product: gift } })
    const begin = () => server.client.send('POST /user/payments', { token, body })
    await Promise.all([begin(), begin(), begin()])
    expect((await succeed('GET /user/orders', { token })).orders).toHaveLength(2)
  })

  test('with a total of 0 is taken ten times a day', async () => {
    const gift = { ...book, _id: 'gift', price: 50 }
    await server.database.maintain((tx) => replaceCatalogue(tx, { products: [...products, gift] }))
    const { newCustomer, succeed } = context()
    const { token } = await newCustomer()
    const saved = await succeed('POST /user/address', { token, body: { address } })
    const body = { addressId: saved.addressList[0]?._id, coupon: null, total: 0 }
    const statuses: number[] = []
    while (statuses.length < 11) {
      await succeed('POST /user/cart', { token, body: { product: gift } })
      statuses.push((await server.client.send('POST /user/payments', { token, body })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    expect((await succeed('GET /user/cart', { token })).cart).toHaveLength(1)
  })

  test('uses the current prices if the books were replaced after the cart was filled', async () => {
    const { token, body } = await readyToPay()
    const dearer = products.map((one) => ({ ...one, price: one.price + 1 }))
    await server.database.maintain((tx) => replaceCatalogue(tx, { products: dearer }))
    const refused = await context().refuse('POST /user/payments', 409, { token, body })
    expect(refused).toMatchObject({ total: total + 1 })
    await server.database.maintain((tx) => replaceCatalogue(tx, { products: products.slice(1) }))
    await context().refuse('POST /user/payments', 422, { token, body })
    await server.database.maintain((tx) => replaceCatalogue(tx, { products }))
    await context().succeed('POST /user/payments', { token, body })
  })

  describe('for a cart that is paid already', () => {
    /** Two payments that were begun for one cart. */
    async function begunTwice() {
      const first = await begun()
      const { token, body } = first
      const { payment } = await context().succeed('POST /user/payments', { token, body })
      return { ...first, payments: [first.payment, payment] as const }
    }
    const pay = async ({ orderId }: { orderId: string | null }) =>
      (await ask('/v1/payments', { order_id: orderId })).answer
    const confirm = (token: string, paymentId: string, body: unknown) =>
      server.client.send('POST /user/payments/:paymentId/confirm', {
        ...{ token, params: { paymentId }, body },
      })
    const refundsOf = (paymentId: string) =>
      server.database.query<{ reason: string; amount_paise: number }>(
        'select reason, amount_paise from refunds where payment_id = $1',
        [paymentId],
      )

    test('goes back by itself, and customer and operator are told', async () => {
      const { token, email, payments } = await begunTwice()
      const [first, second] = payments
      expect((await confirm(token, second.id, await pay(second))).status).toBe(200)
      expect(await statusOf(token, first.id)).toMatchObject({ status: 'created' })
      const late = await pay(first)
      const { status, body } = await confirm(token, first.id, late)
      expect([status, body]).toEqual([
        409,
        { errors: ['This payment got no order. What was paid goes back.'] },
      ])
      expect(await statusOf(token, first.id)).toMatchObject({ status: 'refunded', order: null })
      expect((await context().succeed('GET /user/orders', { token })).orders).toHaveLength(1)
      expect(await refundsOf(first.id)).toEqual([
        { reason: 'paid already', amount_paise: total * 100 },
      ])
      expect(server.log()).toContain(
        `"payment":"${first.id}","msg":"a payment goes back: paid already"`,
      )
      await ask('/v1/webhooks', { order_id: first.orderId })
      await settleRefunds(shop.services)
      const { razorpay_payment_id: id } = late
      await soon(() => {
        const told = server.emailsTo(email).join('\n')
        expect(told).toContain(`Subject: Your payment ${id} goes back to you`)
        expect(told).toContain(`Subject: Your payment ${id} is refunded`)
        expect(told.split(`${id} goes back to you`)).toHaveLength(2)
      })
      const { refunds } = provider.orders().find((one) => one.id === first.orderId) ?? {}
      expect(refunds).toMatchObject([{ amount: total * 100, status: 'processed' }])
    })

    test('goes back if only an event or the provider reports it', async () => {
      const { token, payments } = await begunTwice()
      const [first, second] = payments
      await confirm(token, first.id, await pay(first))
      await pay(second)
      await age(second.id, '2 minutes')
      await settle()
      await soon(async () => expect((await statusOf(token, second.id)).status).toBe('refunded'))
      expect(await refundsOf(second.id)).toHaveLength(1)
      await ask('/v1/webhooks', { order_id: second.orderId })
      expect(await refundsOf(second.id)).toHaveLength(1)
    })

    test('goes back if both are paid at the same moment: one is the order', async () => {
      const { token, payments } = await begunTwice()
      const reports = await Promise.all(payments.map((one) => pay(one)))
      const answers = await Promise.all(
        payments.flatMap(({ id, orderId }, n) => [
          confirm(token, id, reports[n]).then(({ status }) => status),
          ask('/v1/webhooks', { order_id: orderId }).then(() => 0),
          confirm(token, id, reports[n]).then(({ status }) => status),
        ]),
      )
      expect(answers.filter((status) => status > 0).sort()).toEqual([200, 200, 409, 409])
      const { orders, cart } = await context().succeed('GET /user/export', { token })
      expect(orders).toHaveLength(1)
      expect(cart).toEqual([])
      const refunds = (await Promise.all(payments.map(({ id }) => refundsOf(id)))).flat()
      expect(refunds).toHaveLength(1)
    })

    test('is ordered if it was begun for the books that were put into the cart later', async () => {
      const { token, body, payments } = await begunTwice()
      await confirm(token, payments[0].id, await pay(payments[0]))
      await context().succeed('POST /user/cart', { token, body: { product: book } })
      const { payment } = await context().succeed('POST /user/payments', { token, body })
      expect((await confirm(token, payment.id, await pay(payment))).status).toBe(200)
      expect((await context().succeed('GET /user/orders', { token })).orders).toHaveLength(2)
    })

    test('with another amount goes back, and the cart stays', async () => {
      const { token, email, payment, orderId } = await begun()
      const paid = await provider.payWrongly(orderId, 12_345)
      expect((await confirm(token, payment.id, paid)).status).toBe(409)
      await ask('/v1/webhooks', { order_id: orderId })
      expect(await statusOf(token, payment.id)).toMatchObject({ status: 'refunded' })
      const { orders, cart } = await context().succeed('GET /user/export', { token })
      expect([orders.length, cart.length]).toEqual([0, 1])
      expect(await refundsOf(payment.id)).toEqual([
        { reason: 'other amount', amount_paise: 12_345 },
      ])
      expect(server.log()).toContain(
        `"payment":"${payment.id}","msg":"a payment goes back: other amount"`,
      )
      await soon(() =>
        expect(server.emailsTo(email).join('\n')).toMatch(
          /We have received .*123\.45 and not .*200,/,
        ),
      )
    })

    test('that is captured twice goes back once', async () => {
      const { token, payment, orderId } = await begun()
      await confirm(token, payment.id, await pay(payment))
      const entity = {
        id: 'pay_twice',
        order_id: orderId,
        amount: payment.amount,
        status: 'captured',
      }
      const text = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
      const headers = { 'x-razorpay-signature': sign(testKeys.webhookSecret, text) }
      for (let time = 0; time < 2; time += 1) {
        await fetch(`${server.url}/webhooks/razorpay`, { method: 'POST', body: text, headers })
      }
      expect(await refundsOf(payment.id)).toMatchObject([{ reason: 'paid already' }])
      const status = await statusOf(token, payment.id)
      expect(status).toMatchObject({ status: 'paid', order: { status: 'confirmed' } })
      expect(status.order).not.toHaveProperty('refunds')
    })
  })

  test.each([
    ['{', 'The body is not valid JSON.'],
    ['', 'The request has no body.'],
  ])('is not reported by a signed event with the body “%s”', async (body, sentence) => {
    const headers = { 'x-razorpay-signature': sign(testKeys.webhookSecret, body) }
    const answer = await fetch(`${server.url}/webhooks/razorpay`, { method: 'POST', body, headers })
    expect([answer.status, await answer.json()]).toEqual([400, { errors: [sentence] }])
  })

  test('is not called an outage of the provider if too many calls of the network wait for it', async () => {
    const { payment } = await begun()
    const [row] = await server.database.query<PaymentRow>('select * from payments where id = $1', [
      payment.id,
    ])
    if (!row) throw new Error('There is no payment')
    const full = new HttpError(429, 'Too many calls at once.')
    const { log, services } = shop
    const seen = log.length
    const waiting = { ...services.provider, paymentsOf: () => Promise.reject(full) }
    const settling = settlePayment(row, { ...services, provider: waiting }, { soonest: 0 })
    await expect(settling).rejects.toBe(full)
    expect(log.slice(seen)).toEqual([])
  })

  test('is not confirmed until the provider has captured it', async () => {
    const { token, payment, orderId } = await begun()
    const { answer } = await ask('/v1/payments', { order_id: orderId })
    const call = { token, params: { paymentId: payment.id }, body: answer }
    const [made] = provider.orders().find(({ id }) => id === orderId)?.payments ?? []
    Object.assign(made ?? {}, { status: 'authorized' })
    await context().refuse('POST /user/payments/:paymentId/confirm', 503, call)
    Object.assign(made ?? {}, { status: 'captured' })
    await context().succeed('POST /user/payments/:paymentId/confirm', call)
  })

  test('is confirmed by its signature if the provider does not answer', async () => {
    const { token, payment, orderId } = await begun()
    const { answer } = await ask('/v1/payments', { order_id: orderId })
    await provider.pause(async () => {
      const call = { token, params: { paymentId: payment.id }, body: answer }
      const { order } = await context().succeed('POST /user/payments/:paymentId/confirm', call)
      expect(order.price.total).toBe(total)
    })
  })
})
