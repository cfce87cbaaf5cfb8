/** The command `orders`, beside a running server. */
import { home as address, createCaseContext } from 'shared/contract-suite'
import { describe, expect, test, vi } from 'vitest'
import { rupees } from '../mail/emails'
import { describePlace } from '../operate/operate'
import { hasPostgres } from '../testing/postgres'
import { soon } from '../testing/soon'
import { startOnPostgres, useCommands } from '../testing/use-commands'

describe.runIf(hasPostgres)('orders', () => {
  const { shop, command } = useCommands(startOnPostgres)
  const { run: orders, refusal } = command('orders')
  const { run: log } = command('log')

  /** A customer who has paid for a book. */
  async function buyer() {
    const { newCustomer, someBook, succeed } = createCaseContext(shop().server.client)
    const customer = await newCustomer()
    const { token } = customer
    const product = await someBook()
    await succeed('POST /user/cart', { token, body: { product } })
    const { addressList } = await succeed('POST /user/address', { token, body: { address } })
    const total = product.price - 99
    const body = { addressId: addressList[0]?._id, coupon: null, total }
    const { payment } = await succeed('POST /user/payments', { token, body })
    const { payment: second } = await succeed('POST /user/payments', { token, body })
    const { order } = await succeed('POST /user/payments/:paymentId/confirm', {
      token,
      params: { paymentId: payment.id },
      body: await shop().server.client.pay(payment.orderId ?? ''),
    })
    const seen = async () => {
      const { orders } = await succeed('GET /user/orders', { token })
      return orders.find(({ id }) => id === order.id)
    }
    return {
      ...customer,
      customerId: customer.id,
      id: order.id,
      seen,
      product,
      payment,
      /** Was begun for the same cart, before it was paid. */
      second,
    }
  }

  test('moves an order on: its customer sees each step with its time, and gets an email about it', async () => {
    const { id, email, seen } = await buyer()
    const tracking = 'https://post.example/parcel?id=1&lang=en'
    expect(await orders('pack', id, '--as', 'Asha')).toBe(
      `The order ${id} is packed now. The customer is told by email.`,
    )
    expect(await seen()).toMatchObject({
      status: 'packed',
      history: [{ status: 'confirmed' }, { status: 'packed' }],
    })
    await orders('ship', id, '--as', 'Asha', '--carrier', 'Blue Dart', '--tracking', tracking)
    await orders('deliver', id, '--as', 'Ravi')
    const order = await seen()
    expect(order).toMatchObject({
      status: 'delivered',
      shipment: { carrier: 'Blue Dart', tracking },
    })
    const times = order?.history?.map(({ at }) => at) ?? []
    expect(times).toHaveLength(4)
    expect(times).toEqual(times.toSorted())
    for (const at of times) expect(new Date(at).toISOString()).toBe(at)
    await soon(() => {
      const subjects = shop()
        .server.emailsTo(email)
        .flatMap((text) => /^Subject: (Your order .*)/m.exec(text)?.[1] ?? [])
      expect(subjects.sort()).toEqual(
        ['', ' has arrived', ' is on its way', ' is packed'].map((end) => `Your order ${id}${end}`),
      )
    })
    const shipped = shop()
      .server.emailsTo(email)
      .find((text) => text.includes('is on its way'))
    expect(shipped).toContain(`Blue Dart brings them to you.`)
    expect(shipped).toContain(tracking)
    expect(shipped).toContain('href="https://post.example/parcel?id=1&amp;lang=en"')
  })

  test('are listed in the log with who has changed them, newest first', async () => {
    const { id } = await buyer()
    await orders('pack', id, '--as', 'Asha')
    await orders('ship', id, '--as', 'Ravi', '--carrier', 'Blue Dart')
    const entry = { at: expect.any(String), subject: id, changes: null }
    expect(JSON.parse(await log('--most', '2', '--json'))).toEqual([
      { ...entry, operator: 'Ravi', what: 'order shipped' },
      { ...entry, operator: 'Asha', what: 'order packed' },
    ])
    expect(await log('--most', '1')).toMatch(/^When .*\n\d+ \w+ \d{4}, \d\d:\d\d \S+ {2}Ravi {2}/)
  })

  test('refuses in one sentence what may not happen now', async () => {
    const { id, seen } = await buyer()
    expect(await refusal('deliver', id)).toBe(
      `The order ${id} is confirmed and cannot become delivered.`,
    )
    await orders('pack', id)
    expect(await refusal('pack', id)).toBe(`The order ${id} is packed already.`)
    expect(await refusal('show', 'BK-1')).toBe('There is no order BK-1.')
    expect(await seen()).toMatchObject({ status: 'packed' })
  })

  test.each([
    [['ship', 'BK-1'], "error: required option '--carrier <name>' not specified"],
    [['ship', 'BK-1', '--carrier', ' '], 'It must be a line of at most 100 characters.'],
    [
      ['ship', 'BK-1', '--carrier', 'x', '--tracking', 'javascript:alert(1)'],
      'It must be an address',
    ],
    [['track', 'BK-1'], 'give an option that says what changes'],
    [['pack', 'BK-1', '--as', 'a\nb'], 'It must be a line of at most 100 characters.'],
    [['list', '--status', 'lost'], 'Allowed choices are confirmed, packed'],
    [['list', '--most', '0'], 'It must be a whole number'],
    [['refund', 'BK-1', '--amount', '1.234'], 'It must be an amount in rupees, such as 99.50.'],
    [['refund', 'BK-1', '--copies', '1'], 'give --line with --copies and --restock, or --amount'],
    [['refund', 'BK-1', '--amount', '1', '--by-hand'], 'or --amount, or --by-hand'],
    [['lose', 'BK-1'], "error: unknown command 'lose'"],
  ])('explains wrong usage: %s', async (args, words) => {
    const text = await orders(...args)
    expect(text).toContain(words)
    expect(text).toContain('--help explains the arguments')
    expect(process.exitCode).toBe(2)
  })

  test('lists orders for people and for programs', async () => {
    const packed = await buyer()
    const newest = await buyer()
    await orders('pack', packed.id)
    const lines = (await orders('list', '--most', '2')).split('\n')
    expect(lines.slice(3)).toEqual(['There are more: use --most.'])
    expect(lines[0]).toMatch(/^Order +Placed +Customer +Books +Total +Status +Refund$/)
    expect(lines[1]).toMatch(
      new RegExp(`^${newest.id}  .* ${newest.email} +1 +₹[\\d,]+ +confirmed$`),
    )
    expect(lines[2]).toContain(packed.id)
    const listed = JSON.parse(await orders('list', '--status', 'packed', '--json'))
    expect(listed[0]).toMatchObject({
      ...{
        id: packed.id,
        status: 'packed',
        customer: { id: packed.customerId, email: packed.email },
      },
      items: [{ name: packed.product.name, qty: 1 }],
    })
    expect(await orders('list', '--status', 'cancelled')).toBe('There are no such orders.')
  })

  test('finds orders by their customer, phone, day and total, and the oldest first', async () => {
    const [first, second] = [await buyer(), await buyer()]
    const { database } = shop().server
    await database.query(
      `update orders set placed_at = '2026-03-01T20:00:00+05:30',
         contents = jsonb_set(contents, '{deliveryAddress,phone}', '"9000000001"') where id = $1`,
      [first.id],
    )
    const found = async (...args: string[]) =>
      (JSON.parse(await orders('list', '--json', '--most', '9', ...args)) as { id: string }[]).map(
        ({ id }) => id,
      )
    expect(await found('--customer', first.email.toUpperCase())).toEqual([first.id])
    expect(await found('--customer', second.customerId)).toEqual([second.id])
    expect(await found('--phone', '9000000001')).toEqual([first.id])
    expect(await found('--since', '2026-03-01', '--until', '2026-03-01')).toEqual([first.id])
    expect(await found('--until', '2026-02-28')).toEqual([])
    const total = String(first.product.price - 99)
    expect(await found('--total', total, '--customer', first.email)).toEqual([first.id])
    expect(await found('--total', '1', '--customer', first.email)).toEqual([])
    expect((await found('--oldest-first'))[0]).toBe(first.id)
    const shown = await command('customers').run('show', first.email)
    expect(shown).toMatch(new RegExp(`^ +${first.id}, 1 Mar 2026, .*, confirmed$`, 'm'))
  })

  test('corrects who carries a parcel: its customer is told, and the log says what it was', async () => {
    const { id, email, seen } = await buyer()
    const link = (end: string) => `https://post.example/${end}`
    expect(await refusal('track', id, '--carrier', 'Post')).toBe(`The order ${id} is confirmed.`)
    await orders('pack', id)
    await orders('ship', id, '--carrier', 'Post', '--tracking', link('wrong'))
    await orders('track', id, '--carrier', 'Post', '--tracking', link('right'), '--as', 'Asha')
    expect((await seen())?.shipment).toEqual({ carrier: 'Post', tracking: link('right') })
    expect(await log('--most', '1')).toMatch(
      / Asha +orders track +BK-\w+ +tracking: https:\/\/post\.example\/wrong → https:\/\/post\.example\/right\n/,
    )
    await soon(() => expect(shop().server.emailsTo(email).join('\n')).toContain(link('right')))
    await orders('track', id, '--carrier', 'Blue Dart')
    expect((await seen())?.shipment).toEqual({ carrier: 'Blue Dart', tracking: link('right') })
    await orders('track', id, '--tracking', link('last'))
    expect((await seen())?.shipment).toEqual({ carrier: 'Blue Dart', tracking: link('last') })
    await orders('track', id, '--tracking', '')
    expect((await seen())?.shipment).toEqual({ carrier: 'Blue Dart' })
    await shop().server.database.query('delete from customers where email = $1', [email])
    expect(await orders('track', id, '--carrier', 'Post')).toBe(`The parcel of ${id} is corrected.`)
  })

  test('shows an order, and who has changed it when', async () => {
    const { id, email, product } = await buyer()
    await orders('pack', id, '--as', 'Asha')
    const text = await orders('show', id.toLowerCase())
    expect(text).toMatch(/^Order +BK-/)
    for (const words of [email, address.street, address.phone, `1 × ${product.name}`]) {
      expect(text).toContain(words)
    }
    expect(text).toMatch(/ order confirmed +the server\n/)
    expect(text).toMatch(/ order packed +Asha$/)
    const { history } = JSON.parse(await orders('show', id, '--json'))
    expect(history).toMatchObject([
      { what: 'order', status: 'confirmed', by: 'server', operator: null },
      { what: 'order', status: 'packed', by: 'operator', operator: 'Asha' },
    ])
  })

  /** Pretends that the provider has answered so, unless the server has asked already and has got the same answer. */
  async function failRefund(paymentId: string) {
    await shop().server.database.query(
      `update refunds set status = 'failed', changed_by = 'server', operator = null, problem = $2
       where payment_id = $1 and status = 'requested'`,
      [paymentId, 'The payment provider could not refund it.'],
    )
  }

  async function askProvider(path: string, body: object): Promise<unknown> {
    const sent = { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${shop().server.url}/test-provider${path}`, sent)).json()
  }

  test('cancels an order, and lists what goes back and what needs somebody', async () => {
    const { id, email, payment, seen } = await buyer()
    expect(await refusal('refund', id)).toBe(
      `The order ${id} is confirmed: cancel it, and what was paid goes back.`,
    )
    await askProvider('/v1/refunds', { order_id: payment.orderId, outcome: 'failed' })
    await orders('pack', id, '--as', 'Asha')
    await orders('cancel', id, '--as', 'Asha')
    expect((await seen())?.refunds).toHaveLength(1)
    await failRefund(payment.id)
    expect(await orders('attention')).toMatch(
      new RegExp(`  ${id} .* The payment provider could not refund it\\.$`, 'm'),
    )
    expect(await orders('refunds')).toMatch(new RegExp(`^${id} .* cancelled +failed `, 'm'))
    const amount = payment.amount / 100
    expect(await orders('refund', id, '--by-hand', '--as', 'Ravi')).toBe(
      `The refund of ${id} is noted (refunds: 1, together ${rupees.format(amount)}).`,
    )
    expect(await log('--most', '2')).toContain(`amount: null → ${amount}, byHand: null → true`)
    expect(await orders('attention')).not.toContain(id)
    expect(await orders('refunds')).toContain(id)
    expect((await seen())?.refunds?.[0]?.status).toBe('processed')
    expect(await refusal('refund', id)).toBe(`The order ${id} was refunded already.`)
    const text = await orders('show', id)
    expect(text).toMatch(/^Refund +₹\d+, processed$/m)
    expect(text).toMatch(/ refund failed +the server\n.* refund processed +Ravi$/)
    await soon(() => {
      const told = shop()
        .server.emailsTo(email)
        .find((words) => words.includes(`${id} is cancelled`))
      expect(told).toContain('We are sorry: we had to cancel your order')
      expect(told).toMatch(/What you have paid, .*, goes back .* between \w+day \d+ /)
    })
  })

  test('pays back a book of an order, and shows for which; the log says how much', async () => {
    const { id, product, seen } = await buyer()
    const paid = product.price - 99
    expect(await orders('refund', id, '--amount', '10.50', '--as', 'Asha')).toBe(
      `The refund of ${id} is requested. The server asks the provider for it.`,
    )
    await orders('refund', id, '--line', product._id, '--as', 'Asha')
    expect((await seen())?.refunds?.map(({ amount }) => amount)).toEqual([10.5, paid - 10.5])
    expect(await orders('show', id)).toMatch(
      new RegExp(`^Refund +₹10\\.50, \\w+\\n +₹[\\d,.]+, \\w+, 1 × ${product._id}$`, 'm'),
    )
    const logged = await log()
    expect(logged).toMatch(new RegExp(` Asha +orders refund +${id} +amount: null → 10\\.5$`, 'm'))
    const line = `line: null → ${product._id}, amount: null → ${paid - 10.5}`
    expect(logged).toMatch(new RegExp(`orders refund +${id} +${line}$`, 'm'))
  })

  test('lists a payment that got no order, until it has gone back', async () => {
    const { token, payment, second } = await buyer()
    await askProvider('/v1/refunds', { order_id: second.orderId, outcome: 'failed' })
    const paid = await shop().server.client.pay(second.orderId ?? '')
    const call = { token, params: { paymentId: second.id }, body: paid }
    await shop().server.client.send('POST /user/payments/:paymentId/confirm', call)
    await failRefund(second.id)
    const { razorpay_payment_id: id } = paid
    const amount = payment.amount / 100
    const [seen] = JSON.parse(await orders('refunds', '--json'))
    expect(seen).toMatchObject({
      ...{ order: null, payment: id, reason: 'paid already', status: 'failed', amount },
    })
    expect(JSON.parse(await orders('attention', '--json'))).toMatchObject([
      { id, order: null, amount, problem: 'The payment provider could not refund it.' },
    ])
    expect(await refusal('refund', id, '--amount', '5')).toBe(
      `${id} is a payment. Give the number of an order to refund a part.`,
    )
    expect(await orders('refund', id)).toBe(
      `The refund of ${id} is requested. The server asks the provider for it.`,
    )
    expect(await refusal('refund', 'pay_1')).toBe(
      'There is no order pay_1, and no refund of a payment pay_1.',
    )
    await failRefund(second.id)
    expect(await orders('refund', id, '--by-hand')).toMatch(/ is noted \(/)
    expect(await orders('attention')).not.toContain(id)
  })

  test('says of a list that it is not all, to programs beside what it prints', async () => {
    await buyer()
    await buyer()
    expect(await orders('list')).not.toContain('There are more')
    expect(JSON.parse(await orders('list', '--most', '1', '--json'))).toHaveLength(1)
    expect(console.error).toHaveBeenLastCalledWith('There are more: use --most.')
  })

  test('says which database it uses, beside what it prints for programs', async () => {
    expect(JSON.parse(await orders('list', '--json'))).toBeInstanceOf(Array)
    const { databaseUrl } = shop()
    const place = describePlace({ databaseUrl, dataDir: 'data' })
    expect(vi.mocked(console.error).mock.calls).toEqual([[`Database: ${place}`]])
  })

  test('names the account of the operator who does not say who they are', async () => {
    const { id } = await buyer()
    vi.stubEnv('SUDO_USER', 'ravi')
    await orders('pack', id)
    expect(await orders('show', id)).toMatch(/ order packed +ravi$/)
  })

  test('what a customer has typed in does not control the terminal', async () => {
    const { id } = await buyer()
    await shop().server.database.query(
      `update orders set contents = jsonb_set(contents, '{deliveryAddress,street}', '"12\\u001b[2J\\u202e Street"')
       where id = $1`,
      [id],
    )
    expect(await orders('show', id)).toContain('12 [2J  Street')
  })
})
