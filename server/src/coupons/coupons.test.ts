/** Coupons with days and limits, and how often they are used. */
import { describe, expect, test } from 'vitest'
import type { Queries } from '../database'
import { indianDay } from '../indian-time'
import { endPayment } from '../payments/settle-payments'
import { refundOrder } from '../refunds/refund-order'
import { hasPostgres } from '../testing/postgres'
import { startWithProvider, total } from '../testing/start-with-provider'
import { useCommands } from '../testing/use-commands'
import { couponsFor, takeCoupon } from './coupons'

const inDays = (days: number) => indianDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000))

test('a day begins in India when it does there', () => {
  expect(indianDay(new Date('2026-11-30T18:29:59Z'))).toBe('2026-11-30')
  expect(indianDay(new Date('2026-11-30T18:30:00Z'))).toBe('2026-12-01')
})

describe.runIf(hasPostgres)('coupons', () => {
  const { shop, command } = useCommands(startWithProvider)
  const { run: coupons, refusal } = command('coupons')
  const { run: log } = command('log')

  let count = 0
  /** Adds a coupon that saves 50 rupees on any cart. @returns its name. */
  async function added(...options: string[]): Promise<string> {
    count += 1
    const name = `COUPON ${count}`
    await coupons('add', name, '--saves', '50', '--as', 'Asha', ...options)
    return name
  }

  const buyer = () => shop().readyToPay()
  type Buyer = Awaited<ReturnType<typeof buyer>>

  const paymentIn = ({ body }: { body: unknown } = { body: {} }) =>
    (body as { payment: { id: string; orderId: string } }).payment
  type Begun = ReturnType<typeof paymentIn>

  /** Begins a payment with a coupon. */
  const begin = ({ token, body }: Buyer, coupon: string) =>
    shop().server.client.send('POST /user/payments', {
      ...{ token, body: { ...body, coupon, total: total - 50 } },
    })
  const begun = async (by: Buyer, coupon: string) => {
    const answer = await begin(by, coupon)
    expect(answer.status).toBe(201)
    return paymentIn(answer)
  }
  const refused = async (by: Buyer, coupon: string) => {
    const { status, body } = await begin(by, coupon)
    expect([status, body]).toEqual([422, { errors: [expect.any(String)], field: 'coupon' }])
    return (body as { errors: string[] }).errors[0]
  }
  /** Pays, and has the server learn of it. @returns the status of the confirmation. */
  async function pay({ token }: Buyer, { id, orderId }: Begun) {
    const { answer: body } = await shop().ask('/v1/payments', { order_id: orderId })
    const params = { paymentId: id }
    const sent = { token, params, body }
    return (await shop().server.client.send('POST /user/payments/:paymentId/confirm', sent)).status
  }
  const listed = async ({ token }: Buyer) =>
    (await shop().context.succeed('GET /user/coupons', { token })).coupons
  const namesFor = async (by: Buyer) => (await listed(by)).map(({ name }) => name)

  /** Ends a payment, as its time does. */
  async function end(id: string) {
    const [payment] = await shop().server.database.query<{ customer_id: string; id: string }>(
      'select customer_id, id from payments where id = $1',
      [id],
    )
    if (payment) await endPayment(shop().server.database, payment)
  }

  test('are NEW USER and FESTIVE OFF in a new shop', async () => {
    expect(await listed(await buyer())).toEqual([
      { name: 'NEW USER', saves: 500, minimum: 1500, holdsAtMinimum: false },
      { name: 'FESTIVE OFF', saves: 300, minimum: 1000, holdsAtMinimum: true },
    ])
  })

  test('have only those uses counted that they limit, however many orders there are', async () => {
    const { database } = shop().server
    const { id } = await buyer()
    const plans: string[] = []
    const explaining = (db: Queries): Queries => ({
      async query(text, values) {
        const lines = await db.query(`explain (analyze) ${text}`, values)
        plans.push(lines.map((line) => Object.values(line)[0]).join('\n'))
        return db.query(text, values)
      },
    })
    const scans = (table: string) =>
      plans.flatMap((plan) => plan.split('\n')).filter((line) => line.includes(` on ${table} `))
    const all = [
      expect.stringContaining('never executed'),
      expect.stringContaining('never executed'),
    ]
    await couponsFor(explaining(database), id)
    expect(scans('orders')).toEqual(all)
    const name = await added('--most-each', '1')
    plans.length = 0
    await database.transaction(id, (tx) => takeCoupon(explaining(tx), id, name))
    expect(scans('payments')).toEqual([expect.stringContaining('never executed')])
    expect(scans('orders').filter((line) => !line.includes('never executed'))).toHaveLength(1)
    await coupons('end', name)
  })

  test('are listed and taken from their first to their last day', async () => {
    const by = await buyer()
    const today = await added('--from', inDays(0), '--until', inDays(0))
    const past = await added()
    await coupons('end', past)
    const future = await added('--from', inDays(1))
    const names = await namesFor(by)
    expect([today, past, future].map((name) => names.includes(name))).toEqual([true, false, false])
    expect((await listed(by)).find(({ name }) => name === today)?.until).toBe(inDays(0))
    await begun(by, today)
    expect(await refused(by, past)).toBe(`The coupon ${past} has ended.`)
    expect(await refused(by, future)).toBe('There is no such coupon.')
  })

  test('with a limit of 1 make one order of 50 customers who pay at once', async () => {
    const name = await added('--most', '1')
    const buyers: Buyer[] = []
    while (buyers.length < 50)
      buyers.push(...(await Promise.all(Array.from({ length: 10 }, buyer))))
    const answers = await Promise.all(buyers.map((by) => begin(by, name)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(49)
    const winner = statuses.indexOf(201)
    const [by, loser] = [buyers[winner], buyers[(winner + 1) % 50]] as [Buyer, Buyer]
    // Whoever pays may still give up.
    expect(await namesFor(loser)).toContain(name)
    expect(await pay(by, paymentIn(answers[winner]))).toBe(200)
    expect(await refused(loser, name)).toBe(`The coupon ${name} is used up.`)
    expect(await namesFor(loser)).not.toContain(name)
  })

  test('with a limit for each customer are used so often, and again after an order is cancelled', async () => {
    const name = await added('--most-each', '1')
    const by = await buyer()
    expect(await pay(by, await begun(by, name))).toBe(200)
    await shop().context.succeed('POST /user/cart', {
      token: by.token,
      body: { product: await shop().context.someBook() },
    })
    expect(await refused(by, name)).toBe(`You have used the coupon ${name} already.`)
    expect(await namesFor(by)).not.toContain(name)
    expect(await namesFor(await buyer())).toContain(name)
    const { orders } = await shop().context.succeed('GET /user/orders', { token: by.token })
    const params = { orderId: orders[0]?.id ?? '' }
    await shop().context.succeed('POST /user/orders/:orderId/cancel', { token: by.token, params })
    expect(await namesFor(by)).toContain(name)
    await begun(by, name)
  })

  test('stay used when a part of their order goes back', async () => {
    const name = await added('--most', '1', '--most-each', '1')
    const by = await buyer()
    await pay(by, await begun(by, name))
    const { orders } = await shop().context.succeed('GET /user/orders', { token: by.token })
    const wanted = { customerId: by.id, orderId: orders[0]?.id ?? '', part: { paise: 10_000 } }
    await shop().server.database.transaction(by.id, (tx) =>
      refundOrder(tx, { ...wanted, by: { role: 'operator', name: 'Asha' } }, shop().services.mail),
    )
    expect(await refused(await buyer(), name)).toBe(`The coupon ${name} is used up.`)
    await shop().context.succeed('POST /user/cart', {
      token: by.token,
      body: { product: await shop().context.someBook() },
    })
    expect(await refused(by, name)).toBe(`You have used the coupon ${name} already.`)
    expect(await namesFor(by)).not.toContain(name)
  })

  test('keep the place of a payment until it ends, for one of those for the same cart', async () => {
    const name = await added('--most', '1')
    const [first, second] = [await buyer(), await buyer()]
    const early = await begun(first, name)
    const late = await begun(first, name)
    await refused(second, name)
    await end(early.id)
    await refused(second, name)
    await end(late.id)
    const others = await begun(second, name)
    expect(await pay(first, late)).toBe(409)
    expect(await pay(second, others)).toBe(200)
  })

  test('make the order of a payment that began before they ended', async () => {
    const name = await added('--most', '1', '--until', inDays(0))
    const by = await buyer()
    const payment = await begun(by, name)
    await coupons('end', name)
    expect(await pay(by, payment)).toBe(200)
  })

  test('are managed on the command line, and each change is in the log', async () => {
    expect(await coupons('list')).toMatch(/^Coupon .*\nNEW USER .*₹500 .*above ₹1,500/)
    const name = await added('--minimum', '800', '--most', '10', '--until', inDays(3))
    const free = 'With it, a cart of up to ₹149 costs nothing'
    expect(await coupons('change', name, '--most', '9')).not.toContain(free)
    expect(await coupons('change', name, '--minimum', '148')).toContain(free)
    expect(await coupons('change', name, '--minimum', '149')).not.toContain(free)
    expect(await coupons('change', name, '--stays-at-minimum')).toContain(free)
    const strict = '--no-stays-at-minimum'
    await coupons('change', name, '--minimum', '800', '--most', '10', strict)
    const by = await buyer()
    expect(await refused(by, name)).toBe(
      `The coupon ${name} may not be used with a total of ${total + 99} rupees.`,
    )
    await coupons(
      'change',
      name.toLowerCase(),
      '--minimum',
      '100',
      '--most',
      'none',
      '--as',
      'Ravi',
    )
    const { until, ...shown } = JSON.parse(await coupons('show', name, '--json'))
    expect(shown).toEqual({
      ...{ name, saves: 50, minimum: 100, holdsAtMinimum: false },
      ...{ from: null, most: null, mostEach: null, uses: 0 },
    })
    await pay(by, await begun(by, name))
    expect(await coupons('show', name)).toMatch(/ 1 +in use$/)
    expect(await coupons('end', name, '--as', 'Ravi')).toBe(`The coupon ${name} has ended.`)
    expect(await coupons('list')).toMatch(new RegExp(`^${name} .* ended$`, 'm'))
    expect(await refused(await buyer(), name)).toBe(`The coupon ${name} has ended.`)
    await coupons('change', name, '--until', 'none', '--stays-at-minimum')
    expect(await coupons('show', name)).toContain('above ₹100, or the same')
    await coupons('change', name, '--no-stays-at-minimum')
    expect(await coupons('show', name)).not.toContain('or the same')
    expect(await log('--most', '1')).toMatch(
      / holdsAtMinimum: true → false\nThere are more: use --most\.$/,
    )
    const entries = JSON.parse(await log('--most', '10', '--json'))
    expect(entries.map((entry: object) => Object.values(entry).slice(1, 4))).toContainEqual([
      ...['Ravi', 'coupons end', name],
    ])
    expect(entries.at(-1)).toMatchObject({ operator: 'Asha', what: 'coupons add', subject: name })
  })

  test('are refused in one sentence', async () => {
    const name = await added()
    expect(await refusal('add', name, '--saves', '1')).toBe(`There is a coupon ${name} already.`)
    expect(await refusal('change', 'NOTHING', '--saves', '1')).toBe('There is no coupon NOTHING.')
    expect(await refusal('end', 'NOTHING')).toBe('There is no coupon NOTHING.')
    await coupons('end', name)
    expect(await refusal('end', name)).toBe(`The coupon ${name} has ended already.`)
    expect(await refusal('change', name, '--from', '2026-12-02', '--until', '2026-12-01')).toBe(
      `The coupon ${name} would end before its first day.`,
    )
    const over = (name: string) =>
      `The coupon ${name} would be over already: “coupons end” ends one at once.`
    const late = ['--saves', '5', '--until', inDays(-1)]
    expect(await refusal('add', 'LATE', ...late)).toBe(over('LATE'))
    expect(await refusal('change', name, ...late)).toBe(over(name))
    await coupons('change', name, '--saves', '5')
    const noChange = 'give an option that says what changes'
    expect(await coupons('change', name, '--as', 'Asha')).toContain(noChange)
    for (const wrong of [
      ['--saves', '0'],
      ['--saves', '1.5'],
      ['--until', '2026-02-30'],
    ]) {
      expect(await coupons('change', name, ...wrong)).toContain('It must be a')
    }
  })
})
