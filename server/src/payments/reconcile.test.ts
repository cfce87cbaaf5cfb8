/** What the provider tells of that the shop has not made, or has lost. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { oneDay } from '../indian-time'
import { settleRefunds, takeProviderRefund } from '../refunds/settle-refunds'
import { hasPostgres } from '../testing/postgres'
import { testKeys } from '../testing/serve-test-provider'
import { trialSettings } from '../testing/server-process'
import { soon } from '../testing/soon'
import { type ShopWithProvider, startWithProvider, total } from '../testing/start-with-provider'
import { useCommands } from '../testing/use-commands'
import { takeCaptured } from './captured-payments'
import { takeDispute } from './disputes'
import { sign } from './razorpay'
import { createReader, reconcile as reconcilePayments } from './reconcile'

type Services = ShopWithProvider['services']

describe.runIf(hasPostgres)('what the provider tells', () => {
  const { shop, command } = useCommands(startWithProvider)
  const { run: orders, refusal } = command('orders')
  const paise = total * 100

  /** Sends a signed event. @returns the status of the answer. */
  async function send(event: string, what: string, entity: object, text?: string) {
    const body = text ?? JSON.stringify({ event, payload: { [what]: { entity } } })
    const headers = { 'x-razorpay-signature': sign(testKeys.webhookSecret, body) }
    const url = `${shop().server.url}/webhooks/razorpay`
    return (await fetch(url, { method: 'POST', body, headers })).status
  }

  /** A payment of an order that the shop has not made. */
  async function paidElsewhere() {
    const { ask, services } = shop()
    const orderId = await services.provider.createOrder(paise, 'elsewhere')
    const { answer } = await ask('/v1/payments', { order_id: orderId })
    return { orderId, id: answer.razorpay_payment_id as string }
  }

  /** A refund of a rupee that somebody has made at the provider, and of which the shop has heard. */
  async function returnedThere(id: string) {
    const answer = await shop().services.provider.refund(id, 100, `there-${randomUUID()}`)
    await takeProviderRefund(answer, shop().services)
    return answer
  }

  const reconcileWith = (services: Services) => reconcilePayments(services, new Date(0))

  /** A customer who has paid. */
  async function bought() {
    const buyer = await shop().begun()
    const { answer } = await shop().ask('/v1/payments', { order_id: buyer.orderId })
    return { ...buyer, id: answer.razorpay_payment_id as string }
  }

  const needing = async () =>
    (JSON.parse(await orders('attention', '--json')) as { id: string }[]).map(({ id }) => id)
  const metrics = async () => (await shop().server.app.inject('/metrics')).body

  /** What all settings are that a server needs. */
  function useSettings() {
    const settings = { ...trialSettings, ...shop().provider.settings }
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  }
  const reconcile = (...options: string[]) => {
    useSettings()
    vi.stubEnv('OWNER_EMAIL', 'owner@shop.example')
    return orders('reconcile', '--since', '2026-01-01', ...options)
  }

  test('of a payment that is not the shop’s is stored, and an operator deals with it', async () => {
    const { orderId, id } = await paidElsewhere()
    for (const _ of ['first', 'second']) await shop().ask('/v1/webhooks', { order_id: orderId })
    expect(await needing()).toEqual([id])
    expect(await orders('attention')).toMatch(new RegExp(` ${id} .*₹\\d+ +unknown payment$`, 'm'))
    expect(shop().server.log().split('the provider has what the shop has not')).toHaveLength(2)
    expect(await metrics()).toContain('bookshelf_waiting{what="attention"} 1')
    expect(await orders('close', id, '--as', 'Asha')).toBe(`${id} is dealt with.`)
    expect(await orders('attention')).toBe('Nothing needs you.')
    expect(await refusal('close', id)).toBe(`Nothing with the id ${id} needs you.`)
    // It stays so.
    await shop().ask('/v1/webhooks', { order_id: orderId })
    expect(await needing()).toEqual([])
  })

  test('of a payment that belongs to no order at all is stored as well', async () => {
    const id = `pay_${randomUUID()}`
    const entity = { id, order_id: null, amount: paise, currency: 'USD', status: 'captured' }
    expect(await send('payment.captured', 'payment', entity)).toBe(200)
    expect(await needing()).toEqual([id])
    expect(await orders('attention')).toMatch(/ unknown payment in another currency$/m)
    await orders('close', id)
  })

  test('of a refund that is pending for ten days reaches an operator, in the list and as an alert', async () => {
    const { payment, orderId, id } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const { database } = shop().server
    await database.query(
      `insert into refunds (customer_id, id, provider_payment_id, payment_id, amount_paise, reason,
         changed_by, status, requested_at, checks)
       select customer_id, 'late', $1, id, 100, 'returned', 'server', 'pending', now() - interval '11 days', 9
       from payments where id = $2`,
      [id, payment.id],
    )
    expect(await needing()).toEqual([id])
    expect(await metrics()).toContain('bookshelf_waiting{what="attention"} 1')
    expect(await refusal('close', id)).toContain(
      `needs you: “orders refund ${id} --by-hand” notes that`,
    )
    await database.query("update refunds set status = 'processed' where id = 'late'")
    expect(await metrics()).toContain('bookshelf_waiting{what="attention"} 0')
  })

  test('of a dispute keeps its order from being sent, until an operator has dealt with it', async () => {
    const { token, payment, orderId, id } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const disputed = `disp_${randomUUID()}`
    const entity = { id: disputed, payment_id: id, amount: paise, status: 'open' }
    expect(await send('payment.dispute.created', 'dispute', entity)).toBe(200)
    const order = `BK-${payment.id}`
    expect(await orders('attention')).toMatch(new RegExp(`${disputed} +${order} .* disputed$`, 'm'))
    expect(await refusal('pack', order)).toBe(
      `The order ${order} is not to be sent: disputed. See “orders attention”.`,
    )
    // Otherwise it could go back twice: the bank may give it back as well.
    const own = `The order ${order} is disputed: its money does not go back until that is over.`
    expect(await refusal('cancel', order)).toBe(own)
    expect(await refusal('refund', order, '--amount', '1')).toBe(own)
    const call = { token, params: { orderId: order } }
    await shop().context.refuse('POST /user/orders/:orderId/cancel', 409, call)
    const won = { ...entity, status: 'won' }
    expect(await send('payment.dispute.won', 'dispute', won)).toBe(200)
    await refusal('pack', order)
    await orders('close', disputed)
    await orders('pack', order)
    const lost = { ...entity, status: 'lost' }
    for (const _ of ['first', 'second']) {
      expect(await send('payment.dispute.lost', 'dispute', lost)).toBe(200)
    }
    expect(await needing()).toEqual([disputed])
    expect(shop().server.log().split(`"dispute":"${disputed}"`)).toHaveLength(3)
    await orders('close', disputed)
    await send('payment.dispute.lost', 'dispute', lost)
    expect(await needing()).toEqual([])
    const seen = await shop().context.succeed('GET /user/orders', { token })
    expect(seen.orders[0]?.status).toBe('packed')
    // What comes late does not make it refundable again: the bank has given it back.
    const late = { ...entity, status: 'under_review' }
    expect(await send('payment.dispute.under_review', 'dispute', late)).toBe(200)
    expect(await needing()).toEqual([])
    await orders('cancel', order)
    const { orders: after } = await shop().context.succeed('GET /user/orders', { token })
    expect(after[0]).toMatchObject({ status: 'cancelled' })
    expect(after[0]?.refunds).toBeUndefined()
  })

  test('of a lost dispute keeps what was lost, although it is told late that it was open', async () => {
    const { services, server } = shop()
    const dispute = { id: `disp_${randomUUID()}`, payment_id: 'pay_none', amount: paise }
    await takeDispute({ ...dispute, amount_deducted: 700, status: 'lost' }, services)
    await takeDispute({ ...dispute, amount_deducted: 0, status: 'open' }, services)
    const stored = 'select status, amount_paise as amount from provider_records where id = $1'
    expect(await server.database.query(stored, [dispute.id])).toEqual([
      { status: 'lost', amount: 700 },
    ])
    await orders('close', dispute.id)
  })

  test.each([
    ['as a whole', 0, paise],
    ['with what was taken', 700, 700],
  ])('of a dispute in another currency counts %s, in rupees', async (_, amount_deducted, lost) => {
    const { orderId, id } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const disputed = `disp_${randomUUID()}`
    const entity = { id: disputed, payment_id: id, amount: 300, currency: 'USD', status: 'lost' }
    await send('payment.dispute.lost', 'dispute', { ...entity, amount_deducted })
    const stored = 'select amount_paise as amount from provider_records where id = $1'
    expect(await shop().server.database.query(stored, [disputed])).toEqual([{ amount: lost }])
    await orders('close', disputed)
  })

  test('of a refund comes before the payment is known: the provider is asked, and has to answer', async () => {
    const { payment, token, id } = await bought()
    await shop().services.provider.refund(id, 5000, `there-${randomUUID()}`)
    const [entity = {}] = await shop().services.provider.refundsOf(id)
    await shop().provider.pause(async () => {
      expect(await send('refund.processed', 'refund', entity)).toBe(503)
    })
    expect(await send('refund.processed', 'refund', entity)).toBe(200)
    const { orders: seen } = await shop().context.succeed('GET /user/orders', { token })
    expect(seen).toMatchObject([{ paymentId: payment.id, refunds: [{ amount: 50 }] }])
    expect(await orders('refunds')).toContain('at the provider')
    const [needed = ''] = await needing()
    await orders('close', needed)
  })

  test.each([
    ['a refund of a payment that nobody knows', { payment_id: 'pay_none' }],
    ['a refund of an unknown payment', null],
  ])('%s', async (_, given) => {
    const { id } = given ? { id: given.payment_id } : await paidElsewhere()
    const refund = `rfnd_${randomUUID()}`
    const entity = { id: refund, payment_id: id, amount: 100, status: 'processed' }
    expect(await send('refund.processed', 'refund', entity)).toBe(200)
    // Of a payment that is told, its refund is not told again.
    expect(await needing()).toEqual([given ? refund : id])
    await orders('close', given ? refund : id)
  })

  test.each([
    [
      'an unknown payment',
      async (services: Services) => {
        const { orderId, id } = await paidElsewhere()
        await takeCaptured({ id, order_id: orderId, amount: paise, status: 'captured' }, services)
        return id
      },
    ],
    [
      'a dispute',
      async (services: Services) => {
        const id = `disp_${randomUUID()}`
        await takeDispute({ id, payment_id: 'pay_none', amount: paise, status: 'open' }, services)
        return id
      },
    ],
    [
      'a refund',
      async (services: Services) => {
        const { orderId, id: payment_id } = await bought()
        await shop().ask('/v1/webhooks', { order_id: orderId })
        const id = `rfnd_${randomUUID()}`
        await takeProviderRefund({ id, payment_id, amount: 5000, status: 'processed' }, services)
        return id
      },
    ],
  ] as const)('of %s needs an operator even if the server dies at once', async (_, take) => {
    const { services } = shop()
    const { database } = services
    let isDead = false
    const dying: typeof database = {
      ...database,
      async query(text, values) {
        if (isDead) throw new Error('The server is dead')
        const rows = await database.query<never>(text, values)
        isDead = text.includes('insert into provider_records')
        return rows
      },
      async transaction(customerId, work) {
        const result = await database.transaction(customerId, work)
        isDead = true
        return result
      },
    }
    const id = await take({ ...services, database: dying })
    expect(await needing()).toEqual([id])
    await orders('close', id)
  })

  test('of more refunds than were paid stays open if the customer cancels', async () => {
    const { token, payment, orderId, id } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const refund = `rfnd_${randomUUID()}`
    const entity = { id: refund, payment_id: id, amount: paise + 100, status: 'processed' }
    expect(await send('refund.processed', 'refund', entity)).toBe(200)
    const params = { orderId: `BK-${payment.id}` }
    await shop().context.succeed('POST /user/orders/:orderId/cancel', { token, params })
    expect(await needing()).toEqual([refund])
    await orders('close', refund)
    await settleRefunds(shop().services)
  })

  test('that makes no sense is answered, and in the log', async () => {
    const text =
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","order_id":"x","amount":1e20,"status":"captured"}}}}'
    expect(await send('', '', {}, text)).toBe(200)
    expect(shop().server.log()).toContain('an event of the payment provider makes no sense')
    expect(await send('subscription.charged', 'subscription', {})).toBe(200)
    expect(shop().server.log()).not.toContain('subscription.charged')
  })

  test('after a restore: payments and refunds that are lost are found, and nothing is done twice', async () => {
    const { database } = shop().server
    // Lost as a whole, with its event.
    const lost = await bought()
    await database.query('delete from payments where id = $1', [lost.payment.id])
    // Restored as it was before it was paid.
    const unpaid = await bought()
    // Restored as it was before it was refunded.
    const refunded = await bought()
    await shop().ask('/v1/webhooks', { order_id: refunded.orderId })
    await shop().services.provider.refund(refunded.id, paise, `there-${randomUUID()}`)

    // Restored as it was before it was sent.
    await database.query(
      `insert into emails (id, recipient, subject, text, html, next_attempt_at)
       values ('waiting', 'mira@shop.example', 'Your order', '', '', now() + interval '1 hour')`,
    )
    const waiting = () => database.query('select id, reason from emails')
    await soon(async () => expect(await waiting()).toHaveLength(1))

    expect(await reconcile('--after-restore')).toMatch(
      /^Compared \d+ payments, \d+ refunds and 0 disputes\. 2 need you: “orders attention”\. Emails set aside: 1\.$/,
    )
    expect(await needing()).toContain(lost.id)
    expect(await orders('show', `BK-${unpaid.payment.id}`)).toMatch(/^Status +confirmed$/m)
    expect(await refusal('pack', `BK-${refunded.payment.id}`)).toContain('refunded at the provider')
    // The customers and the owner were told before the restore.
    expect(await waiting()).toEqual([{ id: 'waiting', reason: 'waited in the backup' }])
    expect(shop().server.emailsTo(refunded.email).join()).not.toContain('is refunded')
    expect(shop().server.emailsTo(unpaid.email).join()).not.toContain('Your order')
    expect(shop().server.emailsTo('owner@shop.example')).toEqual([])
    const counts = () =>
      database.query(
        `select (select count(*) from orders) as orders, (select count(*) from refunds) as refunds,
           (select count(*) from provider_records) as records, (select count(*) from history) as history`,
      )
    const before = await counts()
    await reconcile()
    expect(await counts()).toEqual(before)
  })

  test('that no event has told is told by email when it is found', async () => {
    const unpaid = await bought()
    const refunded = await bought()
    await shop().ask('/v1/webhooks', { order_id: refunded.orderId })
    await shop().services.provider.refund(refunded.id, paise, `there-${randomUUID()}`)
    await reconcile()
    const { emailsTo } = shop().server
    await soon(() => {
      expect(emailsTo(refunded.email).join()).toContain('is refunded')
      expect(emailsTo(unpaid.email).join()).toContain(`Your order BK-${unpaid.payment.id}`)
      expect(emailsTo('owner@shop.example')).toHaveLength(1)
    })
    for (const needed of await needing()) await orders('close', needed)
  })

  test('of fees and lost disputes is subtracted from sales, by each of their groups', async () => {
    const { database } = shop().server
    await database.query("update orders set placed_at = '2026-01-01'")
    const { token, payment, orderId, id } = await bought()
    await database.query(
      `update payments set contents = contents || '{"coupon": "=MAY"}' where id = $1`,
      [payment.id],
    )
    const entity = { id, order_id: orderId, amount: paise, status: 'captured', fee: 236 }
    await send('payment.captured', 'payment', entity)
    // Told again without it.
    await shop().ask('/v1/webhooks', { order_id: orderId })
    await database.query(
      "update orders set placed_at = '2026-02-01T20:00:00Z' where payment_id = $1",
      [payment.id],
    )
    const dispute = { id: `disp_${randomUUID()}`, payment_id: id, amount: 2000, status: 'lost' }
    await takeDispute(dispute, shop().services)
    await orders('close', dispute.id)
    await orders('refund', `BK-${payment.id}`, '--amount', '30')
    await settleRefunds(shop().services)
    const waiting = "select from refunds where status = 'requested'"
    await soon(async () => expect(await database.query(waiting)).toEqual([]))
    const { orders: seen } = await shop().context.succeed('GET /user/orders', { token })
    const [item] = seen[0]?.items ?? []
    const sums = { orders: 1, copies: 1, paid: total, returned: 50, fee: 2.36, left: total - 52.36 }
    const inFebruary = ['--since', '2026-02-02', '--until', '2026-02-02', '--by']
    for (const [by, of] of [
      ['day', '2026-02-02'],
      ['month', '2026-02'],
      ['book', `${item?.name}, ${item?._id}`],
      ['coupon', '=MAY'],
    ] as const) {
      const found = await orders('sales', ...inFebruary, by, '--json')
      expect(JSON.parse(found)).toEqual([{ of, ...sums }])
    }
    expect(await orders('sales', ...inFebruary, 'month')).toMatch(/^2026-02 +1 +1 .* ₹2\.36 /m)
    expect(await orders('sales', ...inFebruary, 'coupon', '--csv')).toBe(
      `of,orders,copies,paid,returned,fee,left\n'=MAY,1,1,${total},50,2.36,${total - 52.36}`,
    )
    expect(await orders('sales', '--until', '2025-01-01')).toBe('Nothing was sold.')
  })

  test('of one book of two is subtracted from that book', async () => {
    const { payment, orderId } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    await shop().server.database.query(
      `update orders set placed_at = '2026-03-05', contents = jsonb_set(
         jsonb_set(contents, '{items,1}', contents #> '{items,0}' || '{"_id": "other"}'),
         '{price,mrp}', to_jsonb(2 * (contents #>> '{price,mrp}')::integer))
       where payment_id = $1`,
      [payment.id],
    )
    const days = ['--since', '2026-03-05', '--until', '2026-03-05']
    /** Runs a command that refunds, and reads what went back and what is left: of the other book first. */
    const after = async (what: string, ...part: string[]) => {
      await orders(what, `BK-${payment.id}`, ...part)
      await settleRefunds(shop().services)
      const waiting = "select from refunds where status = 'requested'"
      await soon(async () => expect(await shop().server.database.query(waiting)).toEqual([]))
      const found = JSON.parse(await orders('sales', ...days, '--by', 'book', '--json'))
      return found
        .toSorted((a: { of: string }) => (a.of.endsWith(', other') ? -1 : 1))
        .map(({ returned, left }: { returned: number; left: number }) => [returned, left])
    }
    const half = total / 2
    expect(await after('refund', '--line', 'other')).toEqual([
      [half, 0],
      [0, half],
    ])
    // The rest is that of the first book.
    expect(await after('cancel')).toEqual([
      [half, 0],
      [half, 0],
    ])
  })

  test('is read page by page, and what makes no sense is left out, and named in the log', async () => {
    const { log, services } = shop()
    const seen = await services.provider.paymentsSince(new Date(0))
    const orderId = await services.provider.createOrder(paise, 'many')
    const stored = shop()
      .provider.orders()
      .find(({ id }) => id === orderId)
    for (let n = 0; n < 202; n += 1) {
      const odd = n === 101 && { id: 'pay_odd', amount: 0.5 }
      const one = { id: `pay_${randomUUID()}`, order_id: orderId, amount: 100, status: 'failed' }
      stored?.payments.push({ ...one, ...odd })
    }
    await reconcileWith(services)
    expect(log.filter(({ msg }) => msg.includes('makes no sense'))).toEqual([
      expect.objectContaining({ payment: 'pay_odd', fields: ['amount'] }),
    ])
    await expect(services.provider.paymentsSince(new Date(0))).rejects.toThrow('makes no sense')
    const all = await services.provider.paymentsSince(new Date(0), () => {})
    expect(all).toHaveLength(seen.length + 201)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('is compared by somebody, and refunds that the provider refuses are counted', async () => {
    const { token, payment, orderId } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    for (const id of await needing()) await orders('close', id)
    await shop().provider.pause(
      async () => {
        const params = { orderId: `BK-${payment.id}` }
        await shop().context.succeed('POST /user/orders/:orderId/cancel', { token, params })
        await settleRefunds(shop().services)
        await soon(async () => expect(await needing()).toHaveLength(1))
        useSettings()
        const told = await orders('reconcile', '--since', '2026-01-01', '--as', 'Asha')
        expect(told).toContain('1 need you: “orders attention”.')
        const { run: log } = command('log')
        expect(await log('--most', '1')).toMatch(/ Asha +orders reconcile +2026-01-01\n/)
      },
      { status: 400, path: '/refund' },
    )
  })

  test.each([
    [502, 'The payment provider answered 502. Please try again later.'],
    [
      401,
      'The payment provider answered 401, so its keys may be wrong: without a reason. Please try again later.',
    ],
  ])('is not compared if the provider answers %s, which is said', async (status, sentence) => {
    useSettings()
    await shop().provider.pause(
      async () => {
        expect(await refusal('reconcile', '--since', '2026-01-01')).toBe(sentence)
      },
      { status },
    )
  })

  test('of a dispute that no event has told keeps the order from being sent', async () => {
    const { id, payment, orderId } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const dispute = { id: `disp_${randomUUID()}`, payment_id: id, amount: paise, status: 'open' }
    const { provider, ...services } = shop().services
    const disputesSince = async () => [dispute]
    const read = await reconcileWith({ ...services, provider: { ...provider, disputesSince } })
    expect(read).toMatchObject({ disputes: 1 })
    expect(await refusal('pack', `BK-${payment.id}`)).toContain('disputed')
    await orders('close', dispute.id)
  })

  test('of a refund of which only the record is left makes it a refund of the order again', async () => {
    const { token, id, payment, orderId } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const answer = await returnedThere(id)
    const { database } = shop().server
    await database.query('delete from refunds where provider_refund_id = $1', [answer.id])
    await reconcileWith(shop().services)
    const { orders: own } = await shop().context.succeed('GET /user/orders', { token })
    expect(own).toMatchObject([{ id: `BK-${payment.id}`, refunds: [{ id: answer.id }] }])
    await orders('close', answer.id)
  })

  test.each([
    ['that is reversed', 'failed', []],
    ['with a status of tomorrow', 'pending', ['refund with an unknown status']],
  ])('of a refund %s makes it %s', async (_, status, problems) => {
    const { token, payment, id, orderId } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    // Nobody needs to know of refunds of an order that was sent.
    await orders('pack', `BK-${payment.id}`)
    await orders('ship', `BK-${payment.id}`, '--carrier', 'Post')
    const entity = { id: `rfnd_${randomUUID()}`, payment_id: id, amount: 100, status: 'pending' }
    await send('refund.created', 'refund', entity)
    const changed = { ...entity, status: status === 'failed' ? 'reversed' : 'delayed' }
    for (const _ of ['first', 'second']) await send('refund.processed', 'refund', changed)
    const { orders: seen } = await shop().context.succeed('GET /user/orders', { token })
    expect(seen).toMatchObject([{ refunds: [{ status }] }])
    const told = JSON.parse(await orders('attention', '--json'))
      .filter((one: { id: string }) => one.id === entity.id)
      .map(({ problem }: { problem: string }) => problem)
    expect(told).toEqual(problems)
  })

  test('of a refund of nothing makes no sense', async () => {
    const { id, orderId } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const entity = { id: `rfnd_${randomUUID()}`, payment_id: id, amount: 0, status: 'processed' }
    expect(await send('refund.processed', 'refund', entity)).toBe(200)
  })

  test('of a refund that fails after it was processed needs an operator', async () => {
    const { id, orderId } = await bought()
    await shop().ask('/v1/webhooks', { order_id: orderId })
    const answer = await returnedThere(id)
    await orders('close', answer.id)
    await takeProviderRefund({ ...answer, status: 'failed' }, shop().services)
    expect(await needing()).toContain(answer.id)
    await orders('close', answer.id)
  })

  test('is read for a week at first and once a day, and otherwise for a day; disputes for a year', async () => {
    const days: number[] = []
    const daysOfDisputes = new Set<number>()
    const since = (note: (days: number) => unknown) => async (from: Date) => {
      note(Math.round((Date.now() - from.getTime()) / oneDay))
      return []
    }
    const paymentsSince = since((count) => days.push(count))
    const disputesSince = since((count) => daysOfDisputes.add(count))
    const none = async () => []
    const { provider, ...services } = shop().services
    const quiet = { ...provider, paymentsSince, refundsSince: none, disputesSince }
    const read = createReader({ ...services, provider: quiet })
    for (let hour = 0; hour <= 24; hour += 1) await read()
    expect(days).toEqual([7, ...Array(23).fill(1), 7])
    expect([...daysOfDisputes]).toEqual([365])
  })

  test('is not asked for without a provider, or a day', async () => {
    useSettings()
    vi.stubEnv('PAYMENTS', 'test')
    expect(await refusal('reconcile', '--since', '2026-01-01')).toContain('PAYMENTS is test')
    expect(await orders('reconcile', '--since', 'yesterday')).toContain('It must be a day')
  })
})
