/** The customer's rights: sessions that can be ended, a complete export, and a deletion that leaves what the law asks. */
import { randomUUID } from 'node:crypto'
import { type AnswerOf, emailConfirmationPath } from 'shared/contract'
import { home as address, createCaseContext, linkToken, pathOf } from 'shared/contract-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearOut } from '../clear-out'
import { addEmail } from '../mail/mail'
import { changeOrder } from '../orders/orders'
import { pageSize } from '../streams'
import { trialShop } from '../testing/server-process'
import { soon } from '../testing/soon'
import { startServer, type TestServer } from '../testing/start-server'
import { keptOf } from './deletion'
import { noteEvent } from './security-events'
import { describeDevice } from './sessions'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const context = () => createCaseContext(server.client)
const sql = <R extends object>(text: string, values: readonly unknown[] = []) =>
  server.database.query<R>(text, values)

describe('a session', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('tells when it was used, to the hour', async () => {
    const { newCustomer, succeed } = context()
    const { token, id } = await newCustomer()
    const lastUsed = async () => {
      const [row] = await sql<{ minutes: number }>(
        `select round(extract(epoch from now() - last_used_at) / 60)::int as minutes
         from sessions where customer_id = $1`,
        [id],
      )
      return row?.minutes
    }
    const use = [
      () => succeed('GET /user/cart', { token }),
      () => succeed('GET /user/export', { token }),
      () => succeed('POST /user/name', { token, body: { firstName: 'A', lastName: 'B' } }),
    ]
    for (const call of use) {
      for (const [before, after] of [
        [55, 55],
        [65, 0],
      ]) {
        await sql(
          `update sessions set last_used_at = now() - make_interval(mins => $2)
           where customer_id = $1`,
          [id, before],
        )
        await call()
        expect(await lastUsed()).toBe(after)
      }
    }
  })

  test('is named by words that nobody can choose', async () => {
    const { newCustomer, succeed } = context()
    const { email, password, token } = await newCustomer()
    for (const agent of [firefox, '<script>alert(1)</script> Chrome/1 evil.example']) {
      await fetch(server.url + pathOf('POST /auth/login'), {
        method: 'POST',
        headers: { 'user-agent': agent },
        body: JSON.stringify({ email, password }),
      })
    }
    const { sessions } = await succeed('GET /user/sessions', { token })
    expect(sessions.map(({ device }) => device)).toEqual(
      expect.arrayContaining(['Firefox on Windows', 'Chrome']),
    )
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Mac',
    ],
    ['curl/8.5.0', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %s', (agent, words) => {
    expect(describeDevice(agent)).toBe(words)
  })

  test('too many end the oldest', async () => {
    const { newCustomer, succeed, refuse } = context()
    const { token, id, email, password } = await newCustomer()
    await sql(
      `insert into sessions (customer_id, id, device)
       select $1, n::text, 'x' from generate_series(1, 99) as n`,
      [id],
    )
    await succeed('GET /user/cart', { token })
    await succeed('POST /auth/login', { body: { email, password } })
    await refuse('GET /user/cart', 401, { token })
    const [row] = await sql('select count(*) from sessions where customer_id = $1', [id])
    expect(row).toEqual({ count: 100 })
  })

  test('goes when its token has expired', async () => {
    const { token, id } = await context().newCustomer()
    await sql(
      "update sessions set created_at = now() - interval '30 days' where customer_id = $1",
      [id],
    )
    const { sessions } = await context().succeed('GET /user/sessions', { token })
    expect(sessions).toEqual([])
    await clearOut(server.database, { keepYears: 8, owner: null })
    expect(await sql('select 1 from sessions where customer_id = $1', [id])).toEqual([])
  })
})

/** A customer of whom every table holds something: with an order that was cancelled. */
async function busyCustomer() {
  const { newCustomer, someBook, succeed, refuse } = context()
  const customer = await newCustomer()
  const { token, id, email } = customer
  await refuse('POST /auth/login', 401, { body: { email, password: 'a wrong guess' } })
  const product = await someBook()
  const fill = () => succeed('POST /user/cart', { token, body: { product } })
  await fill()
  await succeed('POST /user/wishlist', { token, body: { product }, idempotencyKey: randomUUID() })
  const { addressList } = await succeed('POST /user/address', {
    token,
    body: { address: { ...address, phone: `98${customer.email.replace(/\D/g, '').slice(-8)}` } },
  })
  const { payment } = await succeed('POST /user/payments', {
    token,
    body: { addressId: addressList[0]?._id, coupon: null, total: product.price - 99 },
  })
  const { order } = await succeed('POST /user/payments/:paymentId/confirm', {
    token,
    params: { paymentId: payment.id },
    body: await server.client.pay(payment.orderId ?? ''),
  })
  await fill()
  const cancel = () =>
    succeed('POST /user/orders/:orderId/cancel', { token, params: { orderId: order.id } })
  await sql(
    `insert into emails (id, customer_id, recipient, subject, text, html, set_aside_at)
     values ($1, $2, $3, 'A subject', 'A text', '', now())`,
    [randomUUID(), id, customer.email],
  )
  await sql(
    `insert into email_tokens (token_hash, customer_id, purpose, expires_at)
     values ($1, $2, 'reset', now() + interval '1 hour')`,
    [randomUUID(), id],
  )
  await sql(
    `insert into reservations (customer_id, payment_id, book_id, copies, is_held)
     values ($1, $2, $3, 1, true)`,
    [id, payment.id, product._id],
  )
  const phone = addressList[0]?.phone ?? ''
  return { ...customer, order, payment, cancel, phone }
}

test('what concerns the safety of an account is kept, and guesses push out only other guesses', async () => {
  const { newCustomer, succeed, refuse } = context()
  const { token, id, email, password } = await newCustomer()
  const next = 'another long secret'
  const wrong = { email, password: 'a wrong guess' }
  for (let n = 0; n < 3; n += 1) await refuse('POST /auth/login', 401, { body: wrong })
  await succeed('POST /auth/login', { body: { email, password } })
  const body = { current: password, password: next }
  const { encodedToken } = await succeed('POST /user/password', { token, body })
  const changed = { email: `new.${email}`, password: next }
  await succeed('POST /user/email', { token: encodedToken, body: changed })
  const link = await linkToken(server.client, changed.email, emailConfirmationPath)
  await succeed('POST /auth/email/confirm', { body: { token: link } })
  const kinds = async () => {
    const { securityEvents } = await succeed('GET /user/export', { token: encodedToken })
    return securityEvents.map(({ kind }) => kind)
  }
  const refused = Array.from({ length: 3 }, () => 'password refused')
  const others = ['email changed', 'password changed', 'new device']
  expect(await kinds()).toEqual([...others, ...refused])
  for (let n = 0; n < 20; n += 1) {
    await noteEvent(server.database, id, 'password refused', { headers: {}, network: '192.0.2.1' })
  }
  expect((await kinds()).filter((kind) => kind === 'password refused')).toHaveLength(20)
  expect(await kinds()).toEqual(expect.arrayContaining(others))
  await sql("update security_events set at = at - interval '1 year' where kind = 'new device'")
  await clearOut(server.database, { keepYears: 8, owner: null })
  expect(await kinds()).not.toContain('new device')
})

type Export = AnswerOf<'GET /user/export'>

/** Where the export has each table that names customers. Whoever adds a table decides here what is the customer's. */
const exported: Record<string, keyof Export> = {
  addresses: 'addressList',
  cart_lines: 'cart',
  email_tokens: 'links',
  emails: 'emails',
  orders: 'orders',
  payments: 'payments',
  refunds: 'refunds',
  security_events: 'securityEvents',
  sessions: 'sessions',
  wishlist_entries: 'wishlist',
}
const notExported: Record<string, string> = {
  deleted_customers: 'has nobody who could ask for an export',
  history: 'is in each order, by its status, and in each refund',
  idempotency_keys: 'has only digests, for 90 days, so that nothing happens twice',
  reservations: 'is in each payment, by its books',
}
/** What stays when an account is deleted, since it is in the books or says whose deletion is due. */
const kept = ['deleted_customers', 'history', 'orders', 'payments', 'refunds']

const tablesOfCustomers = async () =>
  (
    await sql<{ table_name: string }>(
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'customer_id' order by table_name`,
    )
  ).map(({ table_name }) => table_name)

const rowsOf = async (table: string, id: string) =>
  (await sql(`select 1 from ${table} where customer_id = $1`, [id])).length

describe('the export', () => {
  test('has every table that names customers, or there is a reason', async () => {
    const { token } = await busyCustomer().then(async (one) => {
      await one.cancel()
      return one
    })
    expect(await tablesOfCustomers()).toEqual(
      [...Object.keys(exported), ...Object.keys(notExported)].sort(),
    )
    const stored = await context().succeed('GET /user/export', { token })
    for (const field of Object.values(exported))
      expect([field, stored[field]]).not.toEqual([field, []])
    expect(stored.orders[0]?.history).toHaveLength(2)
    expect(stored.payments[0]).toMatchObject({ status: 'paid', contents: { coupon: null } })
  })

  test('has the books of the cart and the wishlist that are no longer sold', async () => {
    const { newCustomer, someBook, succeed } = context()
    const { token } = await newCustomer()
    const product = await someBook()
    await succeed('POST /user/cart', { token, body: { product } })
    await succeed('POST /user/wishlist', { token, body: { product } })
    const sell = (isOnSale: boolean) =>
      sql('update books set on_sale = $2 where id = $1', [product._id, isOnSale])
    await sell(false)
    const stored = await succeed('GET /user/export', { token })
    await sell(true)
    const books = [{ _id: product._id, name: product.name }]
    expect(stored).toMatchObject({ cart: [], wishlist: [], gone: { cart: books, wishlist: books } })
  })

  test('has all payments, however many began at one moment', async () => {
    const { token, id } = await context().newCustomer()
    await sql(
      `insert into payments (customer_id, id, status, amount_paise, contents)
       select $1, n::text, 'failed', 100, '{ "items": [] }' from generate_series(0, $2) as n`,
      [id, 2 * pageSize],
    )
    const { payments } = await context().succeed('GET /user/export', { token })
    expect(payments).toHaveLength(2 * pageSize + 1)
    expect(new Set(payments.map((payment) => payment.id)).size).toBe(2 * pageSize + 1)
  })

  test('has every column of the account, or there is a reason', async () => {
    const columns = await sql<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'customers'`,
    )
    expect(columns.map(({ column_name }) => column_name).sort()).toEqual(
      [
        ...['id', 'email', 'first_name', 'last_name', 'email_confirmed_at'],
        ...['created_at', 'updated_at'],
        // The same email in another form; nobody can read it; a number.
        ...['email_key', 'password_hash', 'token_version'],
      ].sort(),
    )
  })
})

describe('a deletion', () => {
  test('leaves the rows that the law asks for, and neither email nor phone anywhere', async () => {
    const { token, id, email, phone, password, cancel } = await busyCustomer()
    await cancel()
    const tables = (await tablesOfCustomers()).filter((table) => table !== 'deleted_customers')
    for (const table of tables) expect([table, await rowsOf(table, id)]).not.toEqual([table, 0])
    const { until, orders } = await context().succeed('GET /user/deletion', { token })
    expect(orders).toBe(1)
    await context().succeed('DELETE /user', { token, body: { password } })
    for (const table of await tablesOfCustomers()) {
      expect([table, (await rowsOf(table, id)) > 0]).toEqual([table, kept.includes(table)])
    }
    expect(await keptOf(server.database, id, 8)).toEqual({ orders, until })
    const everything = await sql<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { table_name } of everything) {
      const found = await sql(
        `select 1 from ${table_name} as one where one::text like '%' || $1 || '%' or one::text like '%' || $2 || '%'`,
        [email, phone],
      )
      expect([table_name, found]).toEqual([table_name, []])
    }
    const [order] = await sql<{ street: string }>(
      `select contents #>> '{deliveryAddress,street}' as street from orders where customer_id = $1`,
      [id],
    )
    expect(order).toEqual({ street: address.street })
  })

  test('leaves nothing of a customer who has bought nothing', async () => {
    const { token, id, password } = await context().newCustomer()
    await context().succeed('DELETE /user', { token, body: { password } })
    for (const table of await tablesOfCustomers()) {
      expect([table, await rowsOf(table, id)]).toEqual([table, 0])
    }
  })

  test('leaves no email to who is gone; one to the owner that could not be sent stays 30 days', async () => {
    const setAside = (recipient: string, days: number) =>
      sql(
        `insert into emails (id, recipient, subject, text, html, set_aside_at)
         values ($1, $2, 'A subject', 'A text', '', now() - make_interval(days => $3))`,
        [`${recipient}-${days}`, recipient, days],
      )
    const owner = 'owner@shop.example'
    await setAside('gone@shop.example', 0)
    for (const days of [29, 31]) await setAside(owner, days)
    await clearOut(server.database, { keepYears: 8, owner })
    const left = await sql("select id from emails where recipient like '%@shop.example'")
    expect(left).toEqual([{ id: `${owner}-29` }])
  })

  test('leaves an order that is under way its phone number, until it is over', async () => {
    const { token, id, phone, password, order } = await busyCustomer()
    await context().succeed('DELETE /user', { token, body: { password } })
    const phoneNow = async () => {
      const [row] = await sql<{ phone: string }>(
        `select contents #>> '{deliveryAddress,phone}' as phone from orders where customer_id = $1`,
        [id],
      )
      return row?.phone
    }
    await clearOut(server.database, { keepYears: 8, owner: null })
    expect(await phoneNow()).toBe(phone)
    const by = { role: 'operator', name: 'asha' } as const
    const wanted = { customerId: id, orderId: order.id, to: 'cancelled', by } as const
    const mail = { add: addEmail, ...trialShop }
    await server.database.transaction(id, (tx) => changeOrder(tx, wanted, mail))
    expect(await phoneNow()).toBe('')
  })

  test('is told to a confirmed address, with what stays until when', async () => {
    const { token, id, email, password } = await busyCustomer()
    await sql('update customers set email_confirmed_at = now() where id = $1', [id])
    const { until } = await context().succeed('GET /user/deletion', { token })
    expect(until).toMatch(/^\d{4}-03-31$/)
    await context().succeed('DELETE /user', { token, body: { password } })
    await soon(() => {
      const text = server.emailsTo(email).find((one) => one.includes('is deleted')) ?? ''
      expect(text).toContain(`after 31 March ${until?.slice(0, 4)}.`)
    })
    // It is sent, and nothing of it is left.
    await soon(async () =>
      expect(await sql('select 1 from emails where recipient = $1', [email])).toEqual([]),
    )
  })

  test('takes away what stays when its financial years are over', async () => {
    const { token, id, password, cancel } = await busyCustomer()
    await cancel()
    const endRefund = (status: 'failed' | 'processed') =>
      sql(
        `update refunds set status = $2, changed_by = 'server',
           problem = case $2 when 'failed' then 'It failed.' end
         where customer_id = $1`,
        [id, status],
      )
    // So that nothing more happens with it.
    await endRefund('processed')
    await context().succeed('DELETE /user', { token, body: { password } })
    const left = async (moment: string) => {
      await sql(`update payments set created_at = ${moment} where customer_id = $1`, [id])
      await sql(`update history set at = ${moment} where customer_id = $1`, [id])
      await clearOut(server.database, { keepYears: 8, owner: null })
      return Promise.all(kept.map((table) => rowsOf(table, id)))
    }
    const firstOfEighth = `make_timestamptz(financial_year(now()) - 8, 4, 1, 0, 0, 0, 'Asia/Kolkata')`
    expect(await left(firstOfEighth)).not.toContain(0)
    const [year] = await sql<{ year: number }>('select financial_year(now()) as year')
    const { until } = await keptOf(server.database, id, 8)
    expect(until).toBe(`${(year?.year ?? 0) + 1}-03-31`)
    const before = `${firstOfEighth} - interval '1 second'`
    await endRefund('failed')
    expect(await left(before)).not.toContain(0)
    await endRefund('processed')
    expect(await left(before)).toEqual(kept.map(() => 0))
  })

  test('does not end the time of what customers still have', async () => {
    const { token, id } = await busyCustomer()
    await sql(
      "update payments set created_at = now() - interval '30 years' where customer_id = $1",
      [id],
    )
    await sql("update history set at = now() - interval '30 years' where customer_id = $1", [id])
    await clearOut(server.database, { keepYears: 8, owner: null })
    const { orders } = await context().succeed('GET /user/orders', { token })
    expect(orders).toHaveLength(1)
  })
})
