/** Refunds that come late, fail, or are interrupted, with the provider behind a port. */
import type { Order } from 'shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrder, refundOrder } from '../orders/orders'
import { hasPostgres } from '../testing/postgres'
import { soon } from '../testing/soon'
import { type ShopWithProvider, startWithProvider, total } from '../testing/start-with-provider'
import { settleRefunds, toRefund } from './refunds'

const asha = { role: 'operator', name: 'asha' } as const

describe.runIf(hasPostgres)('a refund', () => {
  let shop: ShopWithProvider
  beforeAll(async () => {
    shop = await startWithProvider()
  })
  afterAll(() => shop.close())

  /** A customer who has paid. `refunds` are those of the provider. */
  async function bought() {
    const { ask, begun, context, provider, server } = shop
    const { id: customerId, email, token, payment, orderId: providerOrder } = await begun()
    const { answer: body } = await ask('/v1/payments', { order_id: providerOrder })
    const params = { paymentId: payment.id }
    const { order } = await context.succeed('POST /user/payments/:paymentId/confirm', {
      ...{ token, params, body },
    })
    const whole = { customerId, orderId: order.id }
    return {
      ...{ customerId, email, token, order, paymentId: payment.id },
      cancel: (idempotencyKey?: string) =>
        server.client.send('POST /user/orders/:orderId/cancel', {
          ...{ token, params: { orderId: order.id } },
          ...(idempotencyKey && { idempotencyKey }),
        }),
      seen: async (): Promise<Order | undefined> =>
        (await context.succeed('GET /user/orders', { token })).orders[0],
      change: (to: 'packed' | 'shipped' | 'cancelled') =>
        server.database.transaction(customerId, (tx) =>
          changeOrder(
            tx,
            { ...whole, to, by: asha, ...(to === 'shipped' && { shipment: { carrier: 'Post' } }) },
            shop.services.mail,
          ),
        ),
      refundAgain: () =>
        server.database.transaction(customerId, (tx) =>
          refundOrder(tx, { ...whole, by: asha }, shop.services.mail),
        ),
      endRefunds: (outcome: 'processed' | 'pending' | 'failed') =>
        ask('/v1/refunds', { order_id: providerOrder, outcome }),
      refunds: () =>
        (provider.orders().find(({ id }) => id === providerOrder)?.refunds ?? []).map(
          ({ amount, status }) => ({ amount, status }),
        ),
      problem: async () => {
        const [row] = await server.database.query<{ problem: string | null }>(
          'select problem from refunds where payment_id = $1',
          [payment.id],
        )
        return row?.problem
      },
      /** The ends of the subjects of the emails about the order. */
      told: () =>
        server
          .emailsTo(email)
          .flatMap((text) => /^Subject: Your order BK-\w+(.*)/m.exec(text)?.[1] ?? []),
    }
  }

  const paise = total * 100
  const settle = () => settleRefunds(shop.services)
  /** Lets the provider be asked again without waiting. */
  async function settleLater() {
    await shop.server.database.query(
      "update refunds set checked_at = checked_at - interval '2 hours'",
    )
    await settle()
  }
  const logged = () => shop.log.map(({ msg }) => msg).join('\n') + shop.server.log()

  test('of a cancelled order is made once, and its customer is told when it has left', async () => {
    const { cancel, seen, refunds, told } = await bought()
    expect((await cancel()).status).toBe(200)
    expect(await seen()).toMatchObject({
      status: 'cancelled',
      history: [{ status: 'confirmed' }, { status: 'cancelled' }],
      refund: { amount: total },
    })
    await settle()
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    expect(refunds()).toEqual([{ amount: paise, status: 'processed' }])
    await settleLater()
    expect(refunds()).toHaveLength(1)
    await soon(() => expect(told().sort()).toEqual(['', ' is cancelled', ' is refunded']))
  })

  test('is made once, however often and by whomever the order is cancelled at once', async () => {
    const { cancel, change, seen, refunds } = await bought()
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => cancel(`cancel-${n}`).then(({ status }) => status)),
      change('cancelled').then(
        () => 'by the operator',
        (error: Error) => error.message,
      ),
    ])
    const byOperator = answers.pop()
    expect(byOperator).toMatch(/^by the operator$|is cancelled already/)
    expect(new Set(answers)).toEqual(new Set([200]))
    await Promise.all([settle(), settle(), settle()])
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    expect((await seen())?.history?.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
    expect(refunds()).toEqual([{ amount: paise, status: 'processed' }])
  })

  test('is not made for an order that is packed, or somebody else’s', async () => {
    const { change, cancel, refunds, seen, order } = await bought()
    const { token } = await shop.context.newCustomer()
    await shop.context.refuse('POST /user/orders/:orderId/cancel', 404, {
      ...{ token, params: { orderId: order.id } },
    })
    await change('packed')
    const { status, body } = await cancel()
    expect([status, body]).toEqual([
      409,
      { errors: [`The order ${order.id} is packed and cannot become cancelled.`] },
    ])
    await settle()
    expect(refunds()).toEqual([])
    expect(await seen()).toMatchObject({ status: 'packed' })
    expect(await seen()).not.toHaveProperty('refund')
  })

  test('that comes late is pending until an event says that it has left', async () => {
    const { cancel, endRefunds, seen, refunds, told } = await bought()
    await endRefunds('pending')
    await cancel()
    await settle()
    await soon(() => expect(refunds()).toEqual([{ amount: paise, status: 'pending' }]))
    await settleLater()
    expect((await seen())?.refund?.status).toBe('pending')
    const { answer } = await endRefunds('processed')
    expect(answer).toEqual({ status: 200 })
    expect((await seen())?.refund?.status).toBe('processed')
    await endRefunds('processed')
    expect(refunds()).toHaveLength(1)
    await soon(() => expect(told().filter((end) => end === ' is refunded')).toHaveLength(1))
  })

  test('that comes late is found even if no event says so', async () => {
    const { cancel, endRefunds, seen, refunds } = await bought()
    await endRefunds('pending')
    await cancel()
    await settle()
    await soon(() => expect(refunds()).toHaveLength(1))
    await shop.provider.withoutEvents(() => endRefunds('processed'))
    expect((await seen())?.refund?.status).toBe('pending')
    await settleLater()
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
  })

  test('that has failed tells the operator, who has it tried again', async () => {
    const { cancel, endRefunds, refundAgain, seen, refunds, problem, told } = await bought()
    await endRefunds('failed')
    await cancel()
    await settle()
    await soon(async () => expect((await seen())?.refund?.status).toBe('failed'))
    expect(await problem()).toBe('The payment provider could not refund it.')
    await soon(() => expect(logged()).toContain('a refund has failed'))
    await settleLater()
    expect(refunds()).toEqual([{ amount: paise, status: 'failed' }])
    await endRefunds('processed')
    await refundAgain()
    await settle()
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    expect(refunds().map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await problem()).toBeNull()
    await soon(() => expect(told()).toContain(' is refunded'))
    await expect(refundAgain()).rejects.toThrow('was refunded already')
  })

  test('is not made twice if the server died after the provider had made it, and does not show it yet', async () => {
    const { cancel, seen, refunds, order, problem } = await bought()
    const { providerPaymentId = '' } = order
    await shop.provider.withoutRefunds(async () => {
      await shop.services.provider.refund(providerPaymentId, paise, `${providerPaymentId}-1`)
      await cancel()
      await settle()
      await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    })
    expect(await problem()).toBeNull()
    expect(refunds()).toHaveLength(1)
  })

  test('that somebody has made by hand is not made again', async () => {
    const { cancel, seen, refunds, order } = await bought()
    await shop.services.provider.refund(order.providerPaymentId ?? '', paise, 'by-hand-at-the-desk')
    await cancel()
    await settle()
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    expect(refunds()).toHaveLength(1)
  })

  test('waits for a provider that is away', async () => {
    const { cancel, seen, refunds } = await bought()
    await shop.provider.pause(async () => {
      await cancel()
      await settle()
      await soon(() => expect(logged()).toContain('the payment provider could not be asked'))
      expect((await seen())?.refund?.status).toBe('pending')
    })
    await settleLater()
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    expect(refunds()).toHaveLength(1)
  })

  test('that the provider refuses tells the operator why, and is tried again', async () => {
    const { cancel, seen, refunds, problem, order } = await bought()
    await shop.provider.pause(
      async () => {
        await cancel()
        await settle()
        await soon(async () =>
          expect(await problem()).toBe('The payment provider answered 400: The balance is too low'),
        )
        await soon(() => expect(logged()).toContain('a refund was refused'))
        expect((await seen())?.refund?.status).toBe('pending')
      },
      {
        status: 400,
        body: JSON.stringify({ error: { description: 'The balance is too low' } }),
        path: '/refund',
      },
    )
    await settleLater()
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    expect(refunds()).toHaveLength(1)
    expect(await problem()).toBeNull()
    // A provider may remember what it has refused.
    const keys = shop.provider.refundKeys.filter((key) =>
      key.startsWith(`${order.providerPaymentId}-`),
    )
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('of an order that was shipped is made by an operator', async () => {
    const { change, refundAgain, seen, refunds, told, order } = await bought()
    await expect(refundAgain()).rejects.toThrow(
      `The order ${order.id} is confirmed: cancel it, and what was paid goes back.`,
    )
    await change('packed')
    await change('shipped')
    await expect(change('cancelled')).rejects.toThrow('is shipped and cannot become cancelled')
    await refundAgain()
    await expect(refundAgain()).rejects.toThrow('is being refunded already')
    await settle()
    await soon(async () => expect((await seen())?.refund?.status).toBe('processed'))
    expect(await seen()).toMatchObject({ status: 'shipped' })
    expect(refunds()).toHaveLength(1)
    await soon(() => expect(told()).toContain(' is refunded'))
    const by = await shop.server.database.query(
      "select status, changed_by, operator from history where payment_id = $1 and what = 'refund' order by position",
      [order.paymentId],
    )
    expect(by).toEqual([
      { status: 'requested', changed_by: 'operator', operator: 'asha' },
      { status: 'processed', changed_by: 'server', operator: null },
    ])
  })

  test('goes back even if the account was deleted meanwhile', async () => {
    const { cancel, customerId, refunds } = await bought()
    await cancel()
    await shop.server.database.query('delete from customers where id = $1', [customerId])
    await settle()
    await soon(() => expect(refunds()).toEqual([{ amount: paise, status: 'processed' }]))
  })

  test('is made once for each payment, as the database ensures', async () => {
    const { cancel, order } = await bought()
    await cancel()
    const second = shop.server.database.query(
      `insert into refunds (customer_id, provider_payment_id, payment_id, amount_paise, reason, changed_by)
       select customer_id, provider_payment_id, payment_id, amount_paise, reason, 'server'
       from refunds where provider_payment_id = $1`,
      [order.providerPaymentId],
    )
    await expect(second).rejects.toThrow('refunds_pkey')
  })
})

test.each([
  ['on a Monday', '2026-11-23T06:00:00Z', '2026-11-30', '2026-12-02'],
  ['on a Friday', '2026-11-27T06:00:00Z', '2026-12-04', '2026-12-08'],
  ['on a Sunday', '2026-11-29T06:00:00Z', '2026-12-04', '2026-12-08'],
  [
    'late on a Sunday, when it is Monday in India',
    '2026-11-29T20:00:00Z',
    '2026-12-07',
    '2026-12-09',
  ],
])('what is requested %s arrives after 5 to 7 working days', (_, requested_at, from, to) => {
  const refund = toRefund({ amount_paise: 20_000, status: 'requested', requested_at })
  expect(refund).toEqual({ amount: 200, status: 'pending', arrival: { from, to } })
})
