/** Refunds that come late, fail, or are interrupted, with the provider behind a port. */
import { randomUUID } from 'node:crypto'
import { products } from 'mock-api/seed'
import type { Order } from 'shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setStock } from '../catalogue/stock'
import type { Transaction } from '../database'
import { changeOrder } from '../orders/orders'
import { takeDispute } from '../payments/disputes'
import { noteRecord, solveProblems } from '../payments/provider-records'
import { ProviderOutage, ProviderRefusal } from '../payments/razorpay'
import { hasPostgres } from '../testing/postgres'
import { soon } from '../testing/soon'
import { type ShopWithProvider, startWithProvider, total } from '../testing/start-with-provider'
import { untilLocked } from '../testing/until-locked'
import { type RefundRow, toRefund } from './refund'
import { type Part, refundOrder } from './refund-order'
import { repeatRefunds, requestRefund } from './refunds'
import { settleRefunds, takeProviderRefund, takeRefundEvent } from './settle-refunds'

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
    const cancel = (idempotencyKey?: string) =>
      server.client.send('POST /user/orders/:orderId/cancel', {
        ...{ token, params: { orderId: order.id } },
        ...(idempotencyKey && { idempotencyKey }),
      })
    const seen = async (): Promise<Order | undefined> =>
      (await context.succeed('GET /user/orders', { token })).orders[0]
    const problem = async () => {
      const [row] = await server.database.query<{ problem: string | null }>(
        'select problem from refunds where payment_id = $1',
        [payment.id],
      )
      return row?.problem
    }
    return {
      ...{ customerId, email, token, order, paymentId: payment.id, cancel, seen },
      change: (to: 'packed' | 'shipped' | 'cancelled') =>
        server.database.transaction(customerId, (tx) =>
          changeOrder(
            tx,
            { ...whole, to, by: asha, ...(to === 'shipped' && { shipment: { carrier: 'Post' } }) },
            shop.services.mail,
          ),
        ),
      /** The operator has it paid back. */
      refund: (more: Partial<Parameters<typeof refundOrder>[1]> = {}) =>
        server.database.transaction(customerId, (tx) =>
          refundOrder(tx, { ...whole, by: asha, ...more }, shop.services.mail),
        ),
      endRefunds: (outcome: 'processed' | 'pending' | 'failed') =>
        ask('/v1/refunds', { order_id: providerOrder, outcome }),
      refunds: () =>
        (provider.orders().find(({ id }) => id === providerOrder)?.refunds ?? []).map(
          ({ amount, status }) => ({ amount, status }),
        ),
      problem,
      /** Waits until the first refund has left. */
      left: () => soon(async () => expect((await seen())?.refunds?.[0]?.status).toBe('processed')),
      /** Cancels, while the provider refuses refunds. `meanwhile` happens before it makes them again. */
      cancelInVain: (meanwhile = async () => {}) =>
        provider.pause(
          async () => {
            await cancel()
            await settle()
            await soon(async () => expect(await problem()).toContain('answered 400'))
            await meanwhile()
          },
          {
            status: 400,
            body: JSON.stringify({ error: { description: 'No money' } }),
            path: '/refund',
          },
        ),
      open: () => dispute(order, 'open'),
      /** Has the bank give back so much, in paise, after a dispute that an operator has dealt with. */
      lose: (amount: number) => dispute(order, 'lost', amount),
      /** The ends of the subjects of the emails about the order. */
      told: () =>
        server
          .emailsTo(email)
          .flatMap((text) => /^Subject: Your order BK-\w+(.*)/m.exec(text)?.[1] ?? []),
    }
  }

  const paise = total * 100
  async function dispute(
    { id: orderId, providerPaymentId: paymentId = '' }: Order,
    status: 'open' | 'lost',
    amount = paise,
  ) {
    const { database } = shop.server
    const id = `disp_${orderId}`
    await noteRecord(database, { kind: 'dispute', id, paymentId, amount, status }, 'disputed')
    if (status === 'lost') await solveProblems(database, { id })
  }
  /** The provider's order of a payment, with its refunds. */
  function atProvider(paymentId: string) {
    const found = shop.provider
      .orders()
      .find(({ payments }) => payments.some(({ id }) => id === paymentId))
    if (!found) throw new Error(`There is no payment ${paymentId}`)
    return found
  }
  const settle = () => settleRefunds(shop.services)
  /** Lets the provider be asked again without waiting. */
  async function settleLater() {
    await shop.server.database.query(
      "update refunds set checked_at = checked_at - interval '2 hours'",
    )
    await settle()
  }
  const logged = () => shop.log.map(({ msg }) => msg).join('\n') + shop.server.log()

  test('is made once, however often and by whomever the order is cancelled at once, and told once', async () => {
    const { cancel, seen, left, refunds, told, change } = await bought()
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
    await left()
    await settleLater()
    expect(await seen()).toMatchObject({
      ...{ status: 'cancelled', refunds: [{ amount: total }] },
      history: [{ status: 'confirmed' }, { status: 'cancelled' }],
    })
    expect(refunds()).toEqual([{ amount: paise, status: 'processed' }])
    await soon(() => expect(told().sort()).toEqual(['', ' is cancelled', ' is refunded']))
  })

  test('is not made for an order that is packed', async () => {
    const { cancel, seen, refunds, order, change } = await bought()
    await change('packed')
    const { status, body } = await cancel()
    expect([status, body]).toEqual([
      409,
      { errors: [`The order ${order.id} is packed and cannot become cancelled.`] },
    ])
    await settle()
    expect(refunds()).toEqual([])
    expect(await seen()).toMatchObject({ status: 'packed' })
    expect(await seen()).not.toHaveProperty('refunds')
  })

  test.each(['an event', 'the provider, which is asked again'])(
    'that comes late is pending until %s says that it has left',
    async (who) => {
      const { cancel, endRefunds, seen, left, refunds, told } = await bought()
      const expectPending = async () => expect((await seen())?.refunds?.[0]?.status).toBe('pending')
      await endRefunds('pending')
      await cancel()
      await settle()
      await soon(() => expect(refunds()).toEqual([{ amount: paise, status: 'pending' }]))
      await settleLater()
      await expectPending()
      if (who === 'an event') {
        expect((await endRefunds('processed')).answer).toEqual({ status: 200 })
      } else {
        await shop.provider.withoutEvents(() => endRefunds('processed'))
        await expectPending()
        await settleLater()
      }
      await left()
      await endRefunds('processed')
      expect(refunds()).toHaveLength(1)
      await soon(() => expect(told().filter((end) => end === ' is refunded')).toHaveLength(1))
    },
  )

  test('that comes after a lost dispute ends, although less than nothing is left', async () => {
    const { cancel, seen, refunds, endRefunds, lose } = await bought()
    await endRefunds('pending')
    await cancel()
    await settle()
    await soon(() => expect(refunds()).toHaveLength(1))
    await lose(paise)
    await endRefunds('processed')
    expect((await seen())?.refunds).toMatchObject([{ status: 'processed' }])
  })

  test('is not asked for while its payment is disputed, and then only for what is left', async () => {
    const { left, refunds, refund, cancelInVain, open, lose } = await bought()
    await cancelInVain()
    await open()
    for (let hours = 0; hours < 8; hours += 2) await settleLater()
    expect(refunds()).toEqual([])
    await expect(refund()).rejects.toThrow('is disputed: its money does not go back')
    await lose(5000)
    await settle()
    await left()
    expect(refunds()).toEqual([{ amount: paise - 5000, status: 'processed' }])
  })

  test('is dropped if a lost dispute leaves less than the provider pays back', async () => {
    const { seen, refunds, cancelInVain, lose } = await bought()
    await cancelInVain(() => lose(paise - 99))
    await settleLater()
    await soon(async () => expect(await seen()).not.toHaveProperty('refunds'))
    expect(refunds()).toEqual([])
  })

  test('that has failed tells the operator, who has it tried again', async () => {
    const { cancel, seen, left, refunds, problem, told, refund, endRefunds } = await bought()
    await endRefunds('failed')
    await cancel()
    await settle()
    await soon(async () => expect((await seen())?.refunds?.[0]?.status).toBe('failed'))
    expect(await problem()).toBe('The payment provider could not refund it.')
    await soon(() => expect(logged()).toContain('a refund has failed'))
    await settleLater()
    expect(refunds()).toEqual([{ amount: paise, status: 'failed' }])
    await endRefunds('processed')
    await refund()
    await settle()
    await left()
    expect(refunds().map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await problem()).toBeNull()
    await soon(() => expect(told()).toContain(' is refunded'))
    await expect(refund()).rejects.toThrow('was refunded already')
  })

  test('that fails after it was processed tells the operator, who has it tried again', async () => {
    const { cancel, seen, left, refunds, refund, order } = await bought()
    await cancel()
    await settle()
    await left()
    const payment_id = order.providerPaymentId ?? ''
    const [made] = await shop.services.provider.refundsOf(payment_id)
    if (!made) throw new Error('No refund was made')
    const stored = atProvider(payment_id)
    // The money is with the shop again, and can be refunded once more.
    for (const one of stored.refunds ?? []) one.status = 'failed'
    for (const payment of stored.payments) payment.status = 'captured'
    for (const _ of ['first', 'second']) {
      await takeProviderRefund({ ...made, status: 'failed' }, shop.services)
    }
    expect((await seen())?.refunds).toMatchObject([{ status: 'failed' }])
    const told = 'select problem from provider_records where id = $1'
    expect(await shop.server.database.query(told, [made.id])).toEqual([
      { problem: 'refund that failed after it was processed' },
    ])
    await shop.provider.pause(
      async () => {
        await refund()
        // An event that comes late does not end the new attempt.
        await takeProviderRefund(made, shop.services)
        expect((await seen())?.refunds).toMatchObject([{ status: 'pending' }])
      },
      { path: '/refund' },
    )
    await settleLater()
    await left()
    expect(refunds().map(({ status }) => status)).toEqual(['failed', 'processed'])
  })

  test('is not made twice if the server died after the provider had made it, and does not show it yet', async () => {
    const { cancel, left, refunds, problem, order, paymentId } = await bought()
    await shop.provider.withoutRefunds(async () => {
      await cancel()
      const [own] = await shop.server.database.query<{ id: string }>(
        'select id from refunds where payment_id = $1',
        [paymentId],
      )
      await shop.services.provider.refund(order.providerPaymentId ?? '', paise, `${own?.id}-1`)
      await settle()
      await left()
    })
    expect(await problem()).toBeNull()
    expect(refunds()).toHaveLength(1)
  })

  test('that was made, but whose answer is lost, keeps its place when another one of the dashboard is told first', async () => {
    const { customerId, order, paymentId, endRefunds } = await bought()
    const id = order.providerPaymentId ?? ''
    const { database } = shop.server
    const part = { customerId, orderId: order.id, by: asha, part: { paise: 5000 } }
    const own = await database.transaction(customerId, async (tx) => {
      await refundOrder(tx, part, shop.services.mail)
      const [asked] = await tx.query<RefundRow>('select * from refunds where payment_id = $1', [
        paymentId,
      ])
      return asked
    })
    const { id: ownMade } = await shop.services.provider.refund(id, 5000, `${own?.id}-1`)
    await shop.services.provider.refund(id, 6000, `there-${randomUUID()}`)
    expect((await endRefunds('processed')).answer).toEqual({ status: 200 })
    const rows = await database.query(
      `select reason, amount_paise as amount, provider_refund_id = $2 as "isOwn" from refunds
       where payment_id = $1 order by amount_paise`,
      [paymentId, ownMade],
    )
    expect(rows).toEqual([
      { reason: 'returned', amount: 5000, isOwn: true },
      { reason: 'at the provider', amount: 6000, isOwn: false },
    ])
  })

  test.each([
    ['the shop has asked for it', new ProviderOutage('Away'), (key: string) => key],
    ['the provider refuses to list others', new ProviderRefusal('No', 'list'), () => randomUUID()],
  ])('is taken from its event alone if %s', async (_, failure, receiptOf) => {
    const { refund, order, seen, paymentId } = await bought()
    await refund({ part: { paise: 5000 } })
    const { services } = shop
    const [own] = await shop.server.database.query<RefundRow>(
      'select * from refunds where payment_id = $1',
      [paymentId],
    )
    const provider = { ...services.provider, refundsOf: () => Promise.reject(failure) }
    const made = { payment_id: order.providerPaymentId ?? '', amount: 5000, status: 'processed' }
    const receipt = receiptOf(`${own?.id}-1`)
    await takeRefundEvent({ ...made, id: `rfnd_${receipt}`, receipt }, { ...services, provider })
    expect((await seen())?.refunds).toMatchObject([{ status: 'processed' }])
  })

  test('waits for a provider that is away', async () => {
    const { cancel, seen, left, refunds } = await bought()
    await shop.provider.pause(async () => {
      await cancel()
      await settle()
      await soon(() => expect(logged()).toContain('the payment provider could not be asked'))
      expect((await seen())?.refunds?.[0]?.status).toBe('pending')
    })
    await settleLater()
    await left()
    expect(refunds()).toHaveLength(1)
  })

  test('that the provider refuses tells the operator why, and is tried again', async () => {
    const { customerId, seen, left, refunds, problem, order, cancelInVain } = await bought()
    await cancelInVain(async () => {
      expect(await problem()).toBe('The payment provider answered 400: No money')
      await soon(() => expect(logged()).toContain('a refund was refused'))
      expect((await seen())?.refunds?.[0]?.status).toBe('pending')
      // What was asked for since, without an answer, may still be made with its key.
      await shop.server.database.transaction(customerId, async (tx) => {
        const stored = () =>
          tx.query<RefundRow>('select * from refunds where payment_id = $1 for update', [
            order.paymentId,
          ])
        const before = await stored()
        const again = { by: asha, byHand: false }
        await repeatRefunds(tx, 'It', before, again, shop.services.mail)
        expect((await stored())[0]?.attempt).toBe(before[0]?.attempt)
      })
    })
    await settleLater()
    await left()
    expect(refunds()).toHaveLength(1)
    expect(await problem()).toBeNull()
    // A provider may remember what it has refused.
    const [own] = await shop.server.database.query<{ id: string }>(
      'select id from refunds where payment_id = $1',
      [order.paymentId],
    )
    const keys = shop.provider.refundKeys.filter((key) => key.startsWith(`${own?.id}-`))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('of an order that was shipped is made by an operator', async () => {
    const { seen, left, refunds, told, order, change, refund } = await bought()
    await expect(refund()).rejects.toThrow(
      `The order ${order.id} is confirmed: cancel it, and what was paid goes back.`,
    )
    await change('packed')
    await change('shipped')
    await expect(change('cancelled')).rejects.toThrow('is shipped and cannot become cancelled')
    await refund()
    await expect(refund()).rejects.toThrow('is being refunded already')
    await settle()
    await left()
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
    const { cancel, refunds, customerId } = await bought()
    await cancel()
    await shop.server.database.query('delete from customers where id = $1', [customerId])
    await settle()
    await soon(() => expect(refunds()).toEqual([{ amount: paise, status: 'processed' }]))
  })

  test('of a part is made once, also if it is asked for twice at once without an account', async () => {
    const { customerId, order, paymentId } = await bought()
    await shop.server.database.query('delete from customers where id = $1', [customerId])
    const { transaction } = shop.server.database
    const part = { paise: 500 }
    const wanted = { customerId, orderId: order.id, by: asha, part }
    const refund = (tx: Transaction) => refundOrder(tx, wanted, shop.services.mail)
    const second = await transaction(customerId, async (tx) => {
      await refund(tx)
      const settled = Promise.allSettled([transaction(customerId, refund)])
      await untilLocked(shop.server.database, 'from orders')
      return { settled }
    })
    expect(await second.settled).toMatchObject([{ status: 'rejected' }])
    const made = await shop.server.database.query(
      'select amount_paise from refunds where payment_id = $1',
      [paymentId],
    )
    expect(made).toEqual([{ amount_paise: 500 }])
  })

  test('is never more than was captured, as the database ensures', async () => {
    const { cancel, order } = await bought()
    await cancel()
    const second = shop.server.database.query(
      `insert into refunds (customer_id, id, provider_payment_id, payment_id, amount_paise, reason, changed_by)
       select customer_id, 'second', provider_payment_id, payment_id, 1, reason, 'server'
       from refunds where provider_payment_id = $1`,
      [order.providerPaymentId],
    )
    await expect(second).rejects.toThrow('more would go back than was captured')
  })

  test('that is asked for again writes no history', async () => {
    const { cancel, customerId, order, paymentId } = await bought()
    await cancel()
    const payment = {
      customer_id: customerId,
      payment_id: paymentId,
      provider_payment_id: order.providerPaymentId ?? '',
    }
    for (let time = 0; time < 3; time += 1) {
      const made = await shop.server.database.transaction(customerId, (tx) =>
        requestRefund(tx, payment, { reason: 'cancelled' }, { role: 'server' }),
      )
      expect(made).toBeNull()
    }
    const written = await shop.server.database.query(
      "select 1 from history where payment_id = $1 and what = 'refund' and status = 'requested'",
      [paymentId],
    )
    expect(written).toHaveLength(1)
  })

  test.each(['a cancellation', 'the dashboard'])(
    'that has failed needs nobody once %s has returned the rest',
    async (how) => {
      const { cancel, problem, order, change, refund, endRefunds } = await bought()
      await endRefunds('failed')
      await refund({ part: { paise: paise - 100 } })
      await settle()
      await soon(async () => expect(await problem()).toContain('could not refund it'))
      await endRefunds('processed')
      const needing = () =>
        shop.server.database.query(
          `select amount_paise, status from refunds
           where payment_id = $1 and problem is not null`,
          [order.paymentId],
        )
      if (how === 'a cancellation') await cancel()
      else {
        await change('packed')
        await change('shipped')
        // Neither is large enough to take the place of what has failed.
        const id = order.providerPaymentId ?? ''
        for (let half = 0; half < 2; half += 1) {
          await shop.services.provider.refund(id, paise / 2, `there-${randomUUID()}`)
          await endRefunds('processed')
        }
      }
      expect(await needing()).toEqual([])
      await settleLater()
      await expect(refund()).rejects.toThrow('was refunded already')
    },
  )

  test('that has failed is not tried again if less is left than the provider pays back', async () => {
    const { seen, problem, refund, endRefunds, lose } = await bought()
    await endRefunds('failed')
    await refund({ part: { paise: 5000 } })
    await settle()
    await soon(async () => expect(await problem()).toContain('could not refund it'))
    await lose(paise - 99)
    await expect(refund()).rejects.toThrow('was refunded already')
    expect((await seen())?.refunds).toMatchObject([{ amount: 50, status: 'failed' }])
  })

  test('that has failed needs nobody once a lost dispute has taken the rest', async () => {
    const { problem, refund, endRefunds, order } = await bought()
    await endRefunds('failed')
    await refund({ part: { paise: 5000 } })
    await settle()
    await soon(async () => expect(await problem()).toContain('could not refund it'))
    const payment_id = order.providerPaymentId ?? ''
    const dispute = { id: `disp_${order.id}`, payment_id, amount: paise, status: 'lost' }
    await takeDispute(dispute, shop.services)
    expect(await problem()).toBeNull()
  })

  test('that has failed in parts is tried again for what is left', async () => {
    const { customerId, order, paymentId, refund } = await bought()
    const { maintain, query } = shop.server.database
    // Together more than was paid: the second one was requested after the first one had failed.
    await maintain(async (tx) => {
      for (const [id, amount] of [
        ['first', paise],
        ['second', 5000],
      ] as const) {
        await tx.query(
          `insert into refunds (customer_id, id, provider_payment_id, payment_id, amount_paise, reason, changed_by)
           values ($1, $2, $3, $4, $5, 'returned', 'server')`,
          [customerId, `${id}-${paymentId}`, order.providerPaymentId, paymentId, amount],
        )
        await tx.query(
          `update refunds set status = 'failed', problem = 'It failed.' where payment_id = $1`,
          [paymentId],
        )
      }
    })
    await refund()
    const all = await query(
      'select amount_paise, status = $2 as failed, problem from refunds where payment_id = $1 order by id',
      [paymentId, 'failed'],
    )
    expect(all).toEqual([
      { amount_paise: paise, failed: false, problem: null },
      { amount_paise: 5000, failed: true, problem: null },
    ])
  })

  describe('that somebody makes at the provider', () => {
    /** Also sends its event. */
    async function refundThere(
      { order, endRefunds }: Awaited<ReturnType<typeof bought>>,
      amount: number,
    ) {
      const id = order.providerPaymentId ?? ''
      await shop.services.provider.refund(id, amount, `there-${randomUUID()}`)
      await endRefunds('processed')
    }
    /** Nothing asks the provider, and no event is sent yet. */
    function madeThere({ providerPaymentId: payment_id = '' }: Order, amount: number) {
      const made = { payment_id, amount, receipt: null, key: 'x' }
      atProvider(payment_id).refunds = [
        { id: `rfnd_${randomUUID()}`, status: 'processed', ...made },
      ]
    }
    const opened = (id = '') =>
      shop.server.database.query(
        `select problem from provider_records
         where kind = 'refund' and provider_payment_id = $1 and solved_at is null`,
        [id],
      )

    test.each(['confirmed', 'packed'])(
      'is known: its customer sees it, and its order, which is %s, is not sent until somebody has dealt with it',
      async (status) => {
        const buyer = await bought()
        const { order, seen, change, told, refunds } = buyer
        if (status === 'packed') await change('packed')
        await refundThere(buyer, paise)
        expect((await seen())?.refunds).toMatchObject([{ amount: total, status: 'processed' }])
        await soon(() => expect(told()).toContain(' is refunded'))
        expect(await opened(order.providerPaymentId)).toEqual([
          { problem: 'refunded at the provider' },
        ])
        expect(logged()).toContain(
          'the provider has what the shop has not: refunded at the provider',
        )
        await expect(change(status === 'packed' ? 'shipped' : 'packed')).rejects.toThrow(
          `The order ${order.id} is not to be sent: refunded at the provider.`,
        )
        await change('cancelled')
        expect(await opened(order.providerPaymentId)).toEqual([])
        await settle()
        expect(refunds()).toHaveLength(1)
        await settleLater()
        expect((await seen())?.refunds).toHaveLength(1)
        await expect(buyer.refund()).rejects.toThrow('was refunded already')
      },
    )

    test.each(['before', 'after'])(
      'in part %s the order is cancelled: only what is left is paid back',
      async (when) => {
        const buyer = await bought()
        const { cancel, seen, refunds, order } = buyer
        if (when === 'before') {
          await refundThere(buyer, 5000)
          await cancel()
          await settle()
        } else {
          await shop.provider.withoutEvents(async () => {
            await refundThere(buyer, 5000)
            // A running server asks at once.
            await cancel()
            await settle()
          })
        }
        await soon(() =>
          expect(refunds().map(({ amount }) => amount)).toEqual([5000, paise - 5000]),
        )
        await settleLater()
        await soon(async () => {
          const all = (await seen())?.refunds ?? []
          expect(all.map(({ amount }) => amount).sort()).toEqual([50, total - 50].sort())
          expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['processed']))
        })
        expect(refunds()).toHaveLength(2)
        expect(order.providerPaymentId).toBeDefined()
      },
    )

    test.each(['is told', 'is confirmed'])(
      'before the shop knows of the payment leaves no order, however late it %s',
      async (how) => {
        const { ask, begun, context, server, services } = shop
        const [book] = products
        const count = (stock: number | null) =>
          server.database.maintain((tx) => setStock(tx, [{ id: book?._id ?? '', copies: stock }]))
        await count(1)
        const { id: customerId, email, token, payment, orderId } = await begun()
        const { answer: body } = await ask('/v1/payments', { order_id: orderId })
        await services.provider.refund(body.razorpay_payment_id, paise, `there-${randomUUID()}`)
        await ask('/v1/refunds', { order_id: orderId, outcome: 'processed' })
        const counted = 'select copies from stock where book_id = $1'
        expect(await server.database.query(counted, [book?._id])).toEqual([{ copies: 1 }])
        await count(null)

        const params = { paymentId: payment.id }
        if (how === 'is told') await ask('/v1/webhooks', { order_id: orderId })
        else {
          await context.refuse('POST /user/payments/:paymentId/confirm', 409, {
            token,
            params,
            body,
          })
        }
        const status = await context.succeed('GET /user/payments/:paymentId', { token, params })
        expect(status.payment).toMatchObject({ status: 'refunded', order: null })
        const refunded = 'select reason from refunds where customer_id = $1'
        expect(await server.database.query(refunded, [customerId])).toEqual([
          { reason: 'at the provider' },
        ])
        await soon(() => expect(server.emailsTo(email).join('\n')).toContain('is refunded'))
        expect(server.emailsTo(email).join('\n')).not.toContain('goes back to you')
      },
    )

    test('leaves no order of a payment that was known before it was captured', async () => {
      const { ask, begun, server, services } = shop
      const { payment, orderId } = await begun()
      const { answer } = await ask('/v1/payments', { order_id: orderId })
      const id = answer.razorpay_payment_id as string
      await noteRecord(server.database, {
        ...({ kind: 'payment', status: 'authorized' } as const),
        ...{ id, paymentId: id, orderId, amount: paise },
      })
      await services.provider.refund(id, paise, `there-${randomUUID()}`)
      await ask('/v1/refunds', { order_id: orderId, outcome: 'processed' })
      await ask('/v1/webhooks', { order_id: orderId })
      const made = 'select 1 from orders where payment_id = $1'
      expect(await server.database.query(made, [payment.id])).toEqual([])
    })

    test('in part before its payment is captured keeps the order from being sent', async () => {
      const { ask, begun, server, services } = shop
      const { id: customerId, payment, orderId } = await begun()
      const { answer } = await ask('/v1/payments', { order_id: orderId })
      const id = answer.razorpay_payment_id as string
      await noteRecord(server.database, {
        ...({ kind: 'payment', status: 'authorized' } as const),
        ...{ id, paymentId: id, orderId, amount: paise },
      })
      await services.provider.refund(id, 5000, `there-${randomUUID()}`)
      await ask('/v1/refunds', { order_id: orderId, outcome: 'processed' })
      await ask('/v1/webhooks', { order_id: orderId })
      expect(await opened(id)).toEqual([{ problem: 'refunded at the provider' }])
      const whole = { customerId, orderId: `BK-${payment.id}`, by: asha }
      const pack = server.database.transaction(customerId, (tx) =>
        changeOrder(tx, { ...whole, to: 'packed' }, services.mail),
      )
      await expect(pack).rejects.toThrow('refunded at the provider')
    })

    test('that leaves less than the provider pays back is all that goes back', async () => {
      const buyer = await bought()
      const { cancel, refunds, seen } = buyer
      await refundThere(buyer, paise - 99)
      expect((await cancel()).status).toBe(200)
      expect(await seen()).toMatchObject({
        status: 'cancelled',
        refunds: [{ amount: total - 0.99 }],
      })
      await settle()
      expect(refunds()).toHaveLength(1)
    })

    test('in the place of all but less than it pays back leaves nothing to ask for', async () => {
      const { cancel, seen, refunds, order, endRefunds } = await bought()
      await shop.provider.pause(
        async () => {
          await cancel()
          madeThere(order, paise - 99)
          await endRefunds('processed')
        },
        { path: '/refund' },
      )
      await settleLater()
      expect((await seen())?.refunds).toMatchObject([{ amount: total - 0.99, status: 'processed' }])
      expect(refunds()).toHaveLength(1)
    })

    test.each(['requested', 'failed'] as const)(
      'as a whole keeps the order from being sent, although the shop has a smaller one that is %s',
      async (status) => {
        const { seen, order, change, refund, endRefunds } = await bought()
        const part = { bookId: order.items[0]?._id ?? '', copies: 1, restock: false }
        await shop.provider.pause(
          async () => {
            await refund({ part })
            // As one of several books: of the only one, all would be paid back.
            await shop.server.database.query(
              `update refunds set amount_paise = 5000, status = $2, changed_by = 'server', operator = null
               where provider_payment_id = $1`,
              [order.providerPaymentId, status],
            )
            madeThere(order, paise)
            await endRefunds('processed')
          },
          { path: '/refund' },
        )
        expect((await seen())?.refunds).toEqual([
          expect.not.objectContaining({ items: expect.anything() }),
        ])
        expect((await seen())?.refunds).toMatchObject([{ amount: total, status: 'processed' }])
        expect(await opened(order.providerPaymentId)).toEqual([
          { problem: 'refunded at the provider' },
        ])
        await expect(change('packed')).rejects.toThrow('refunded at the provider')
      },
    )

    test('takes the place of several that the shop has still to ask for', async () => {
      const { cancel, seen, refunds, order, refund, endRefunds } = await bought()
      await shop.provider.pause(
        async () => {
          await refund({ part: { paise: 100 } })
          await cancel()
          madeThere(order, 500)
          await endRefunds('processed')
        },
        { path: '/refund' },
      )
      await settleLater()
      await soon(async () => {
        const all = (await seen())?.refunds ?? []
        expect(all.map(({ amount }) => amount).sort()).toEqual([5, total - 5].sort())
        expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['processed']))
      })
      expect(refunds().map(({ amount }) => amount)).toEqual([500, paise - 500])
    })

    test('lowers one that then fails, which is tried again for what is left', async () => {
      const { customerId, cancel, refunds, order, left } = await bought()
      const { database } = shop.server
      const own = () =>
        database.query<RefundRow>(
          "select * from refunds where id like 'refund_%' and payment_id = $1",
          [order.paymentId],
        )
      await shop.provider.pause(
        async () => {
          await cancel()
          madeThere(order, 500)
          const [{ id = '', provider_payment_id = '' } = {}] = await own()
          const failed = {
            id: `rfnd_${randomUUID()}`,
            status: 'failed',
            receipt: `${id}-1`,
            key: 'y',
          }
          const made = { ...failed, payment_id: provider_payment_id, amount: paise }
          atProvider(provider_payment_id).refunds?.push(made)
          await settleLater()
        },
        { path: '/refund' },
      )
      const failed = await own()
      expect(failed).toMatchObject([{ status: 'failed' }])
      const again = { by: asha, byHand: false }
      await database.transaction(customerId, (tx) =>
        repeatRefunds(tx, 'It', failed, again, shop.services.mail),
      )
      await settle()
      await left()
      expect(
        refunds()
          .filter(({ status }) => status === 'processed')
          .map(({ amount }) => amount),
      ).toEqual([500, paise - 500])
    })

    test('does not take the place of one that the shop has made without an answer', async () => {
      const { order, refund, paymentId } = await bought()
      const own = () =>
        shop.server.database.query<{ id: string; made: string | null }>(
          "select id, provider_refund_id as made from refunds where payment_id = $1 and id like 'refund_%'",
          [paymentId],
        )
      await shop.provider.pause(
        async () => {
          await refund({ part: { paise: 500 } })
          madeThere(order, 500)
          const [{ id = '' } = {}] = await own()
          const payment_id = order.providerPaymentId ?? ''
          const answer = { status: 'processed', payment_id, amount: 500 }
          const key = `${id}-1`
          const made = { ...answer, id: `rfnd_of_${id}`, receipt: key, key }
          atProvider(payment_id).refunds?.push(made)
          await settleLater()
          await soon(async () => expect(await own()).toEqual([{ id, made: `rfnd_of_${id}` }]))
        },
        { path: '/refund' },
      )
    })

    test('of an order that was sent needs nobody', async () => {
      const buyer = await bought()
      await buyer.change('packed')
      await buyer.change('shipped')
      await refundThere(buyer, 5000)
      expect((await buyer.seen())?.refunds).toMatchObject([{ amount: 50 }])
      expect(await opened(buyer.order.providerPaymentId)).toEqual([{ problem: null }])
    })
  })

  test('that the provider refuses can be paid back by hand, and is over then', async () => {
    const { seen, refunds, problem, refund, cancelInVain, paymentId } = await bought()
    await expect(refund({ byHand: true })).rejects.toThrow(
      'has no refund that the provider refuses',
    )
    await cancelInVain()
    // It may have been asked for once more, and the answer may be on its way.
    await expect(refund({ byHand: true })).rejects.toThrow('try again in 20 seconds')
    await shop.server.database.query(
      "update refunds set checked_at = now() - interval '21 seconds' where payment_id = $1",
      [paymentId],
    )
    await refund({ byHand: true })
    expect((await seen())?.refunds).toMatchObject([{ status: 'processed' }])
    expect(await problem()).toBeNull()
    await settleLater()
    expect(refunds()).toEqual([])
  })

  test('that is pending for ten days can be paid back by hand, and an operator hears if it is made after all', async () => {
    const { cancel, seen, refunds, refund, endRefunds, order, paymentId } = await bought()
    await endRefunds('pending')
    await cancel()
    await settle()
    await soon(() => expect(refunds()).toHaveLength(1))
    await expect(refund({ byHand: true })).rejects.toThrow('pending for ten days')
    await shop.server.database.query(
      "update refunds set requested_at = now() - interval '11 days' where payment_id = $1",
      [paymentId],
    )
    await expect(refund()).rejects.toThrow('is being refunded already')
    await refund({ byHand: true })
    expect((await seen())?.refunds).toMatchObject([{ status: 'processed' }])
    await endRefunds('processed')
    const told = await shop.server.database.query(
      "select problem from provider_records where kind = 'refund' and provider_payment_id = $1",
      [order.providerPaymentId],
    )
    expect(told).toEqual([{ problem: 'refund of more than was paid' }])
  })

  describe('of a part', () => {
    /** A customer who has bought two copies of a book and one of another one. */
    async function boughtThree() {
      const { context, ask } = shop
      const [book, other] = products
      if (!book || !other) throw new Error('There are no sample books')
      const buyer = await shop.readyToPay()
      const { token } = buyer
      for (const product of [book, other]) {
        await context.succeed('POST /user/cart', { token, body: { product } })
      }
      const mrp = book.price * 2 + other.price
      const wanted = { token, body: { ...buyer.body, total: mrp - 99 } }
      const { payment } = await context.succeed('POST /user/payments', wanted)
      const { answer: body } = await ask('/v1/payments', { order_id: payment.orderId })
      const params = { paymentId: payment.id }
      const { order } = await context.succeed('POST /user/payments/:paymentId/confirm', {
        ...{ token, params, body },
      })
      const whole = { customerId: buyer.id, orderId: order.id }
      return {
        ...{ ...buyer, order, book, other, mrp, paid: payment.amount },
        part: (part: Part, again = false) =>
          shop.server.database.transaction(buyer.id, (tx) =>
            refundOrder(tx, { ...whole, by: asha, part, again }, shop.services.mail),
          ),
        seen: async () => {
          const { orders } = await context.succeed('GET /user/orders', { token })
          return orders.find(({ id }) => id === order.id)?.refunds ?? []
        },
      }
    }

    test('shares the discounts by price, and the parts are together what was paid', async () => {
      const { part, seen, book, other, mrp, paid, email, order } = await boughtThree()
      const restock = false
      await part({ bookId: book._id, copies: 1, restock })
      const share = Math.floor((paid * book.price) / mrp)
      expect(await seen()).toMatchObject([
        { amount: share / 100, items: [{ _id: book._id, qty: 1 }] },
      ])
      await expect(part({ bookId: book._id, copies: 2, restock })).rejects.toThrow(
        `has 1 copies of “${book.name}” that are not paid back`,
      )
      await expect(part({ bookId: 'none', restock })).rejects.toThrow('has no book none')
      await part({ bookId: book._id, restock })
      await part({ bookId: other._id, restock })
      const all = await seen()
      expect(all).toHaveLength(3)
      expect(all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(paid)
      await expect(part({ paise: 1 })).rejects.toThrow('has only 0 rupees that do not go back')
      await settle()
      await soon(async () =>
        expect(new Set((await seen()).map(({ status }) => status))).toEqual(new Set(['processed'])),
      )
      await soon(() => {
        const told = shop.server.emailsTo(email).join('\n')
        expect(told.split(`Subject: We refund your order ${order.id}`)).toHaveLength(4)
        expect(told).toContain('of what you have paid goes back to the account')
        expect(told.split(`Subject: Your order ${order.id} is refunded`)).toHaveLength(4)
      })
    })

    test('may be an amount, and a cancellation then returns the rest', async () => {
      const { part, seen, paid, token, order } = await boughtThree()
      await expect(part({ paise: 99 })).rejects.toThrow(
        'cannot be refunded by 0.99 rupees: the provider pays back 1 rupee or more',
      )
      await expect(part({ paise: paid - 99 })).rejects.toThrow('would have 0.99 rupees left')
      await part({ paise: 12_345 })
      await expect(part({ paise: paid })).rejects.toThrow(
        `has only ${(paid - 12_345) / 100} rupees that do not go back`,
      )
      await shop.context.succeed('POST /user/orders/:orderId/cancel', {
        ...{ token, params: { orderId: order.id } },
      })
      expect((await seen()).map(({ amount }) => Math.round(amount * 100)).sort()).toEqual(
        [12_345, paid - 12_345].sort(),
      )
      await expect(part({ paise: 100 })).rejects.toThrow('is cancelled')
    })

    test('goes back once more only if that is meant', async () => {
      const { part, seen, book } = await boughtThree()
      const copy = { bookId: book._id, copies: 1, restock: false }
      for (const wanted of [{ paise: 500 }, copy]) {
        await part(wanted)
        await expect(part(wanted)).rejects.toThrow('add --again if as much is to go back once more')
      }
      await part({ paise: 501 })
      for (const wanted of [{ paise: 500 }, copy]) await part(wanted, true)
      expect(await seen()).toHaveLength(5)
    })

    test('that has failed is tried again, and not paid twice', async () => {
      const { part, seen, book, order } = await boughtThree()
      const copy = { bookId: book._id, copies: 1, restock: false }
      await shop.provider.pause(
        async () => {
          for (const wanted of [{ paise: 500 }, copy]) await part(wanted)
          await shop.server.database.query(
            `update refunds set status = 'failed', changed_by = 'server', operator = null
             where payment_id = $1`,
            [order.paymentId],
          )
        },
        { path: '/refund' },
      )
      for (const wanted of [{ paise: 500 }, copy]) {
        await expect(part(wanted)).rejects.toThrow(
          `had the same refund, which has failed: “orders refund ${order.id}” tries it again.`,
        )
      }
      expect(await seen()).toHaveLength(2)
    })

    test('is made although an earlier one has failed', async () => {
      const { refund, endRefunds, refunds, order } = await bought()
      await endRefunds('failed')
      await refund({ part: { paise: 300 } })
      const stored = () =>
        shop.server.database.query(
          'select amount_paise as amount, status from refunds where payment_id = $1 order by 1',
          [order.paymentId],
        )
      await settle()
      await soon(async () => expect(await stored()).toEqual([{ amount: 300, status: 'failed' }]))
      await endRefunds('processed')
      await refund({ part: { paise: 500 } })
      await settle()
      const both = [
        { amount: 300, status: 'failed' },
        { amount: 500, status: 'processed' },
      ]
      await soon(async () => expect(await stored()).toEqual(both))
      expect(refunds()).toEqual(both)
    })

    test('returns its copies to the stock only if that is wanted', async () => {
      const { database } = shop.server
      const [book] = products
      const stockOf = async () => {
        const [row] = await database.query<{ copies: number }>(
          'select copies from stock where book_id = $1',
          [book?._id],
        )
        return row?.copies
      }
      const count = (stock: number | null) =>
        database.maintain((tx) => setStock(tx, [{ id: book?._id ?? '', copies: stock }]))
      await count(5)
      const { part, book: own, other, token, order } = await boughtThree()
      expect(await stockOf()).toBe(3)
      await part({ bookId: own._id, copies: 1, restock: false })
      expect(await stockOf()).toBe(3)
      await part({ bookId: own._id, copies: 1, restock: true }, true)
      expect(await stockOf()).toBe(4)
      await expect(part({ bookId: other._id, restock: true })).rejects.toThrow(
        'leave out --restock',
      )
      await shop.context.succeed('POST /user/orders/:orderId/cancel', {
        ...{ token, params: { orderId: order.id } },
      })
      // One was paid back, and is not there.
      expect(await stockOf()).toBe(4)
      await count(null)
    })
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
  const refund = toRefund({ id: 'r', amount_paise: 20_000, status: 'requested', requested_at })
  expect(refund).toEqual({ id: 'r', amount: 200, status: 'pending', arrival: { from, to } })
})
