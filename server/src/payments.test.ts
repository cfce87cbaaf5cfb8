/** Payments that go wrong in between, with the provider behind a port. */
import { randomUUID } from 'node:crypto'
import { products } from 'mock-api/seed'
import { idempotencyHeader } from 'shared/contract'
import { home as address } from 'shared/contract-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceCatalogue } from './books'
import { clearOut, settlePayments } from './settle-payments'
import { hasPostgres } from './testing/start-postgres'
import type { TestServer } from './testing/start-server'
import { type ShopWithProvider, startWithProvider, total } from './testing/start-with-provider'

const [book] = products
if (!book) throw new Error('There are no sample books')

describe.runIf(await hasPostgres())('a payment', () => {
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

  test('keeps what the customer was told about the arrival, and needs nothing of it', async () => {
    const { token, body } = await readyToPay()
    const arrival = { from: '2026-12-01', to: '2026-12-03' }
    const wanted = { token, body: { ...body, arrival } }
    const { payment } = await context().succeed('POST /user/payments', wanted)
    await ask('/v1/payments', { order_id: payment.orderId })
    expect((await statusOf(token, payment.id)).order).toMatchObject({ arrival })

    const other = await begun()
    await ask('/v1/payments', { order_id: other.orderId })
    expect((await statusOf(other.token, other.payment.id)).order).not.toHaveProperty('arrival')
  })

  test('refuses an arrival that is no day', async () => {
    const { token, body } = await readyToPay()
    const arrival = { from: 'tomorrow', to: '2026-12-03' }
    const wanted = { token, body: { ...body, arrival } }
    const answer = await server.client.send('POST /user/payments', wanted)
    expect(answer.status).toBe(400)
  })

  test('that was interrupted is settled when its status is asked for', async () => {
    const { token, payment, orderId } = await begun()
    await ask('/v1/payments', { order_id: orderId })
    expect(await statusOf(token, payment.id)).toMatchObject({
      status: 'paid',
      order: { paymentId: payment.id },
    })
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

  test('that nobody paid expires after a day, and is paid if an event arrives even later', async () => {
    const { token, payment, orderId } = await begun()
    await age(payment.id, '25 hours')
    await settle()
    expect(await statusOf(token, payment.id)).toMatchObject({ status: 'expired' })
    await ask('/v1/payments', { order_id: orderId })
    await ask('/v1/webhooks', { order_id: orderId })
    expect(await statusOf(token, payment.id)).toMatchObject({ status: 'paid' })
  })

  test('gets its order even if the account is deleted before the event arrives', async () => {
    const { token, password, payment, orderId } = await begun()
    await context().succeed('DELETE /user', { token, body: { password } })
    await ask('/v1/payments', { order_id: orderId })
    expect((await ask('/v1/webhooks', { order_id: orderId })).answer).toEqual({ status: 200 })
    const kept = await server.database.query('select 1 from orders where payment_id = $1', [
      payment.id,
    ])
    expect(kept).toHaveLength(1)
    await clearOut(server.database)
    const paid = await server.database.query('select 1 from payments where id = $1', [payment.id])
    expect(paid).toHaveLength(1)
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
    await provider.pause(async () => {
      const refused = await context().refuse('POST /user/payments', 422, { token, body })
      expect(refused).toEqual({ errors: [expect.stringContaining('Nothing was charged')] })
    }, [400])
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

  test('without an order is refunded by the provider, as the real one does', async () => {
    const { answer } = await ask('/v1/payments', {})
    expect(answer).toMatchObject({ status: 'refunded' })
    const unknown = await ask('/v1/payments', { order_id: 'order_nobody' })
    expect(unknown.status).toBe(400)
    const stranger = await fetch(`${provider.url}/v1/orders`, { method: 'POST', body: '{}' })
    expect(stranger.status).toBe(401)
  })
})
