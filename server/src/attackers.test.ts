/** What attackers try. Each gets nothing, and nobody else notices. */
import fc from 'fast-check'
import { products } from 'mock-api/seed'
import {
  type AnyEndpointKey,
  emailConfirmationPath,
  maxAddresses,
  maxCartLines,
  maxWishlistEntries,
  parametersOf,
  passwordResetPath,
  pathOfPattern,
} from 'shared/contract'
import { home as address, createCaseContext, linkToken, readyToPay } from 'shared/contract-suite'
import { allEndpoints, ProductQuery } from 'shared/schema'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setEmail } from './accounts/customers'
import { sign } from './payments/razorpay'
import { createDatabase, hasPostgres } from './testing/postgres'
import { soon } from './testing/soon'
import { startServer, type TestServer } from './testing/start-server'
import { untilLocked } from './testing/until-locked'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Sent {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  params?: Record<string, string>
}

async function send(key: AnyEndpointKey, { token, body, headers, params }: Sent = {}, to = server) {
  const [method = 'GET', pattern = ''] = key.split(' ')
  const response = await fetch(to.url + pathOfPattern(pattern, params), {
    method,
    headers: { ...(token ? { authorization: token } : {}), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer = await response.json()
  return { status: response.status, answer, headers: response.headers }
}

const newCustomer = (at = server) => createCaseContext(at.client).newCustomer()

const [book] = products

/** A customer with an address, a book in the cart, and a payment that has begun. */
async function buyer() {
  const context = createCaseContext(server.client)
  const customer = await context.newCustomer()
  const { token } = customer
  await send('POST /user/wishlist', { token, body: { product: book } })
  const body = await readyToPay(context, token)
  const begun = await send('POST /user/payments', { token, body })
  return { ...customer, body, payment: begun.answer.payment }
}

async function storedOf(token: string) {
  const { answer } = await send('GET /user/export', { token })
  return answer
}

/** Without halves of surrogate pairs, as an address must be. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '')

describe('SQL, and anything else that a field can hold', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      "'; drop table customers; --",
      "' or '1'='1",
      "$1'); delete from orders; --",
      '\0',
      'a\u0000b',
      '\ud800',
      '%00',
      '../../etc/passwd',
      '__proto__',
      'x'.repeat(20_000),
      '\u200b',
      '💥'.repeat(100),
    ),
    fc.string({ unit: 'binary' }),
    fc.string(),
  )
  const anyValue = fc.oneof(nasty, fc.jsonValue(), fc.constant(undefined))

  const bodies: Partial<Record<AnyEndpointKey, object>> = {
    'POST /auth/signup': {
      email: 'e@x.test',
      password: 'one of many',
      firstName: 'f',
      lastName: 'l',
    },
    'POST /auth/login': { email: 'e@x.test', password: 'p' },
    'POST /auth/verify': { encodedToken: 'a.b.c' },
    'POST /auth/password/forgot': { email: 'e@x.test' },
    'POST /auth/password/link': { token: 't' },
    'POST /auth/password/reset': { token: 't', password: 'one of many' },
    'POST /user/cart': { product: book },
    'POST /user/wishlist': { product: book },
    'POST /user/cart/:productId': { action: { type: 'increment' } },
    'POST /user/address': { address },
    'POST /user/address/:addressId': { address },
    'POST /user/payments': { addressId: 'a', coupon: 'NEW USER', total: 1 },
    'POST /user/payments/:paymentId/confirm': {
      razorpay_payment_id: 'p',
      razorpay_order_id: 'o',
      razorpay_signature: 's',
    },
    'POST /auth/email/confirm': { token: 't' },
    'POST /user/password': { current: 'c', password: 'one of many' },
    'POST /user/name': { firstName: 'f', lastName: 'l' },
    'POST /user/email': { email: 'e@x.test', password: 'p' },
    'POST /webhooks/razorpay': { event: 'payment.captured' },
  }

  /** A body with one field, at any depth, replaced. */
  function withField(body: object, path: readonly string[], value: unknown): unknown {
    const [name = '', ...rest] = path
    const inner: unknown = Reflect.get(body, name)
    const isInside = rest.length > 0 && typeof inner === 'object' && inner !== null
    return { ...body, [name]: isInside ? withField(inner, rest, value) : value }
  }

  function pathsOf(body: object): string[][] {
    return Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? [[name], ...pathsOf(value).map((path) => [name, ...path])]
        : [[name]],
    )
  }

  const keys = Object.keys(allEndpoints) as AnyEndpointKey[]
  /** Those that end the session of the caller. */
  const ending: readonly AnyEndpointKey[] = ['DELETE /user/sessions', 'POST /user/logout']

  const tiers = [
    { numRuns: 8, options: {} },
    { numRuns: 40, options: { tags: ['second-tier'] } },
  ]
  const cases = tiers.flatMap((tier) => keys.map((key) => ({ key, ...tier })))

  for (const { key, numRuns, options } of cases)
    test(`${key}: never 500, and never a way in, ${numRuns} times`, options, async () => {
      const { token } = await newCustomer()
      const body = bodies[key]
      const field = body ? fc.constantFrom(...pathsOf(body)) : fc.constant([])
      await fc.assert(
        fc.asyncProperty(field, anyValue, nasty, nasty, async (path, value, id, name) => {
          const [, pattern = ''] = key.split(' ')
          const params = Object.fromEntries(
            // A lone surrogate has no percent-encoding, so no client can send it in a path.
            parametersOf(pattern).map((parameter) => [parameter, wellFormed(id) || 'x']),
          )
          const printable = name.replace(/[^\x20-\x7e]/g, '').slice(0, 5000)
          const sent: Sent = {
            token,
            params,
            headers: { 'idempotency-key': printable },
            ...(body ? { body: withField(body, path, value) } : {}),
          }
          // The account is deleted only with the right password, which no text here is.
          const { status } = await send(key, sent)
          expect(status).toBeLessThan(500)
        }),
        { numRuns },
      )
      const { status } = await send('GET /user/cart', { token })
      expect(status).toBe(ending.includes(key) ? 401 : 200)
    })

  test('queries of the catalogue: never 500', async () => {
    const names = Object.keys(ProductQuery.entries)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), nasty, async (name, value) => {
        const query = new URLSearchParams({ [name]: wellFormed(value.slice(0, 4000)) })
        const { status } = await fetch(`${server.url}/products?${query}`)
        expect([200, 400]).toContain(status)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['search=%00', 400],
    ['author=%00', 400],
    ['category=fiction&category=%00', 400],
    ['ids=%00', 400],
    ['cursor=1~2~99999999999999999999999~x', 400],
    // A word of 1,200 characters, once it is decomposed: an index takes 2,046 bytes.
    [`search=${encodeURIComponent('\u3316'.repeat(200))}`, 200],
    [`search=${encodeURIComponent('\u3316'.repeat(200))}&sort=BEST_MATCH`, 200],
  ])('the query %s is answered with %i', async (query, wanted) => {
    const { status } = await fetch(`${server.url}/products?${query}`)
    expect(status).toBe(wanted)
  })

  test.each([
    [{ pincode: 700029 }, /address\.pincode/],
    [{ city: 'a\0b' }, /address\.city/],
    [{ street: 'x'.repeat(201) }, /^address\.street may have at most 200 characters\.$/],
  ])('says which field is wrong: %j', async (wrong, sentence) => {
    const { token } = await newCustomer()
    const body = { address: { ...address, ...wrong } }
    const { status, answer } = await send('POST /user/address', { token, body })
    expect([status, answer.errors]).toEqual([400, [expect.stringMatching(sentence)]])
  })

  test.each([
    ['GET /user/orders/:orderId/older', { params: { orderId: '\0' } }],
    ['POST /user/address', { body: {} }],
    ['POST /user/password', { body: {} }],
  ] as const)(
    'a session that has ended is told nothing else of a wrong call: %s',
    async (key, wrong) => {
      const { token } = await newCustomer()
      await send('POST /user/logout', { token })
      expect((await send(key, { token, ...wrong })).status).toBe(401)
    },
  )

  test('a body of more than 100 kB, nested without end, or with another prototype', async () => {
    const { token } = await newCustomer()
    const bodies = [
      ['x'.repeat(101 * 1024), 413],
      ['['.repeat(90_000), 400],
      [`${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`, 400],
      ['{"__proto__": {"isAdmin": true}, "address": 1}', 400],
    ] as const
    for (const [body, wanted] of bodies) {
      const { status } = await send('POST /user/address', { token, body })
      expect(status).toBe(wanted)
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('a path that cannot be decoded, and paths outside the API', async () => {
    for (const path of ['/products/%zz', '/products/%00', '/../etc/passwd', '/user', '//']) {
      const { status } = await fetch(server.url + path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})

describe('money', () => {
  test('an event without the provider’s signature makes no order, and is not even parsed', async () => {
    const { token, payment } = await buyer()
    const { amount, orderId: order_id } = payment
    const entity = { id: 'pay_1', order_id, amount, status: 'captured' }
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
    const nested = '{"a":'.repeat(15_000)
    for (const [text, signature] of [
      ...['', 'x', sign('a guess', body), sign('', body)].map((given) => [body, given]),
      ...['{', nested, `${nested}1${'}'.repeat(15_000)}`].map((text) => [text, 'x']),
    ] as const) {
      const headers = { 'x-razorpay-signature': signature ?? '', 'x-razorpay-event-id': '1' }
      const { status, answer } = await send('POST /webhooks/razorpay', { body: text, headers })
      expect([status, answer.errors]).toEqual([400, ['The signature does not match the body.']])
    }
    expect((await storedOf(token)).orders).toEqual([])
  })

  test('the stub of the provider asks for the keys, however its path is written', async () => {
    for (const path of [
      '/v1/orders',
      '/v1/%6frders',
      '/v1/orders/order_1/payments',
      '/v1/%6Frders?x=1',
      '/v1/payments/pay_1/refund',
      '/v1/payments/pay_1/refunds',
    ]) {
      const method = /payments$|refunds$/.test(path) ? 'GET' : 'POST'
      const { status } = await fetch(`${server.url}/test-provider${path}`, { method })
      expect([path, status]).toEqual([path, 401])
    }
  })
})

describe('more than a customer needs', () => {
  test('many calls at once by one customer: each is answered, and others notice nothing', async () => {
    const greedy = await buyer()
    const other = await newCustomer()
    const { token, body } = greedy
    const tries: [AnyEndpointKey, Sent][] = [
      ['POST /user/payments', { body }],
      ['POST /user/cart', { body: { product: book } }],
      ['POST /user/address', { body: { address } }],
      ['DELETE /user/wishlist/:productId', { params: { productId: book._id } }],
      ['GET /user/export', {}],
    ]
    const calls = Array.from({ length: 40 }, (_, n) => {
      const [key, sent] = tries[n % tries.length] ?? tries[0] ?? ['GET /user/cart', {}]
      return send(key, { ...sent, token, headers: { 'idempotency-key': `many-${n}` } })
    })
    const cart = await send('GET /user/cart', { token: other.token })
    expect(cart.status).toBe(200)
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    // The total changes while books are added.
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  })

  test('more calls than may wait are refused for a second', async () => {
    const { token } = await newCustomer()
    const calls = Array.from({ length: 100 }, () => send('GET /user/export', { token }))
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })

  test('lists have an end, and say so', async () => {
    const { token, id } = await newCustomer()
    const many = 'from generate_series(1, $2) as n'
    const fill = (text: string, most: number) => server.database.query(text, [id, most])
    await fill(
      `insert into addresses (customer_id, id, fields) select $1, n::text, '{}' ${many}`,
      maxAddresses,
    )
    await server.database.query(
      `insert into books (id, position, on_sale, document, name, title, author, words)
       select 'filler-' || n, n, false, document, name, title, author, words
       from generate_series(1, $1) as n, (select * from books limit 1) as model`,
      [maxWishlistEntries],
    )
    await fill(
      `insert into cart_lines (customer_id, book_id, quantity) select $1, 'filler-' || n, 1 ${many}`,
      maxCartLines,
    )
    await fill(
      `insert into wishlist_entries (customer_id, book_id) select $1, 'filler-' || n ${many}`,
      maxWishlistEntries,
    )
    for (const [key, body, what] of [
      ['POST /user/address', { address }, `${maxAddresses} addresses`],
      ['POST /user/cart', { product: book }, `${maxCartLines} different books`],
      ['POST /user/wishlist', { product: book }, `${maxWishlistEntries} books`],
    ] as const) {
      const { status, answer } = await send(key, { token, body })
      expect([status, answer.errors[0]]).toEqual([422, expect.stringContaining(what)])
    }
    const ordersAre = async (count: number, more: boolean) => {
      const { answer } = await send('GET /user/orders', { token })
      expect([answer.orders.length, answer.more]).toEqual([count, more])
    }
    const add = (first: number, last: number) =>
      server.database.query(
        `insert into orders (customer_id, id, payment_id, contents)
         select $1, 'BK-' || n, n, '{}' from generate_series($2::integer, $3) as n`,
        [id, first, last],
      )
    await add(1, 50)
    await ordersAre(50, false)
    await add(51, 51)
    await ordersAre(50, true)
  })

  test('a key stores that the change happened, and not a copy of the list', async () => {
    const { token, id } = await newCustomer()
    const add = (n: number) =>
      send('POST /user/address', {
        token,
        body: { address: { ...address, street: 'x'.repeat(200) } },
        headers: { 'idempotency-key': `key-${n}` },
      })
    for (let n = 0; n < 20; n += 1) await add(n)
    const again = await add(0)
    expect(again.status).toBe(201)
    expect(again.answer.addressList).toHaveLength(20)
    const [stored] = await server.database.query<{ bytes: number }>(
      `select max(length(keys::text)) as bytes from idempotency_keys as keys where customer_id = $1`,
      [id],
    )
    expect(stored?.bytes).toBeLessThan(300)
  })

  test('only the newest keys of a customer are kept', async () => {
    const { token, id } = await newCustomer()
    await server.database.query(
      `insert into idempotency_keys (customer_id, key, call, created_at)
       select $1, n::text, 'x', now() - make_interval(secs => n)
       from generate_series(1, 1200) as n`,
      [id],
    )
    const headers = { 'idempotency-key': 'newest' }
    await send('POST /user/cart', { token, headers, body: { product: book } })
    const kept = await server.database.query<{ key: string }>(
      'select key from idempotency_keys where customer_id = $1',
      [id],
    )
    expect(kept.length).toBeLessThanOrEqual(1002)
    expect(kept.map(({ key }) => key)).toContain('newest')
  })

  test('many passwords at once from one address: those of others are checked meanwhile', async () => {
    const { email, password } = await newCustomer()
    const logIn = (remoteAddress: string, payload: object) =>
      server.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })
    const flood = Array.from({ length: 60 }, (_, n) =>
      logIn('192.0.2.1', { email: `flood-${n}@x.test`, password: 'turn the page' }),
    )
    const answered = await logIn('192.0.2.2', { email, password })
    expect(answered.statusCode).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  })
})

test('a link for a new password works once, however often it is used at once', async () => {
  const { email } = await newCustomer()
  await send('POST /auth/password/forgot', { body: { email } })
  const token = await linkToken(server.client, email, passwordResetPath)
  expect(token).toMatch(/^[\w-]{32}$/)
  const body = { token, password: 'another page' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('POST /auth/password/reset', { body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

describe('the email of an account', () => {
  const confirmationIn = (email: string) => linkToken(server.client, email, emailConfirmationPath)

  test('changes once by a link, however often it is used at once', async () => {
    const { token, email, password } = await newCustomer()
    await send('POST /user/email', { token, body: { email: `new-${email}`, password } })
    const body = { token: await confirmationIn(`new-${email}`) }
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('POST /auth/email/confirm', { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await storedOf(token)).user.email).toBe(`new-${email}`)
  })

  test('does not change by a link that the customer has made useless: a newer one, or a new password', async () => {
    const { token, email, password } = await newCustomer()
    const ask = (to: string, by: string, secret: string) =>
      send('POST /user/email', { token: by, body: { email: to, password: secret } })
    await ask(`first-${email}`, token, password)
    const first = await confirmationIn(`first-${email}`)
    await ask(`second-${email}`, token, password)
    const second = await confirmationIn(`second-${email}`)
    const confirm = (link: unknown) => send('POST /auth/email/confirm', { body: { token: link } })
    expect((await confirm(first)).status).toBe(400)
    const body = { current: password, password: 'another page' }
    const changed = await send('POST /user/password', { token, body })
    expect((await confirm(second)).status).toBe(400)
    expect((await storedOf(String(changed.answer.encodedToken))).user.email).toBe(email)
  })

  test('takes the old links with it', async () => {
    const { token, email, password } = await newCustomer()
    await send('POST /auth/password/forgot', { body: { email } })
    const link = await linkToken(server.client, email, passwordResetPath)
    await send('POST /user/email', { token, body: { email: `new-${email}`, password } })
    await send('POST /auth/email/confirm', {
      body: { token: await confirmationIn(`new-${email}`) },
    })
    const body = { token: link, password: 'another page' }
    expect((await send('POST /auth/password/reset', { body })).status).toBe(400)
  })

  test('cannot become one that somebody has: they are told, and nobody else', async () => {
    const { token, email, password } = await newCustomer()
    const victim = await newCustomer()
    const ask = (to: string) => send('POST /user/email', { token, body: { email: to, password } })
    // The token of a link is made when its email is sent.
    await confirmationIn(email)
    const before = await storedOf(token)
    const taken = await ask(victim.email.toUpperCase())
    const free = await ask(`free-${email}`)
    expect([taken.status, taken.answer]).toEqual([free.status, free.answer])
    await confirmationIn(`free-${email}`)
    expect((await storedOf(token)).links).toEqual(before.links)
    await soon(() => {
      const [last = ''] = server.emailsTo(victim.email).slice(-1)
      expect(last).toContain('You have an account at Bookshelf')
      expect(last).not.toMatch(/confirm-email|Mira/)
    })
    // Somebody signs up with it while its link is on the way.
    const late = { email: `free-${email}`, password, firstName: 'Mira', lastName: 'Sen' }
    const link = await confirmationIn(late.email)
    await send('POST /auth/signup', { body: late })
    const { status } = await send('POST /auth/email/confirm', { body: { token: link } })
    expect(status).toBe(422)
    expect((await storedOf(token)).user.email).toBe(email)
  })

  test('is told before it changes, if it is confirmed', async () => {
    const { token, email, password } = await newCustomer()
    await send('POST /auth/email/confirm', { body: { token: await confirmationIn(email) } })
    await send('POST /user/email', { token, body: { email: `new-${email}`, password } })
    await soon(() => expect(server.emailsTo(email).at(-1)).toContain('is about to change'))
  })

  test('cannot be used to flood others with links', async () => {
    const { token, email, password } = await newCustomer()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const body = { email: `flood-${n}-${email}`, password }
      statuses.push((await send('POST /user/email', { token, body })).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })
})

test('no log line holds a token, a password, an email or an address', async () => {
  const { token, email, password } = await buyer()
  await send('POST /auth/login', { body: { email, password: 'my wrong secret' } })
  await fetch(`${server.url}/products?search=${encodeURIComponent(email)}`)
  // The line with the address at which the server listens is about no customer.
  const log = server
    .log()
    .replace(/^.*Server listening.*$/m, '')
    .trim()
  expect(log).toContain('"route":"/api/user/payments"')
  for (const secret of [token, email, password, 'my wrong secret', address.street, '127.0.0.1']) {
    expect(log.includes(secret), secret).toBe(false)
  }
  for (const line of log.split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})

test.runIf(hasPostgres)(
  'no link for a new password goes to an email that the customer is just replacing',
  async () => {
    // An embedded database does one thing after another.
    const shop = await startServer({ databaseUrl: await createDatabase() })
    onTestFinished(() => shop.close())
    const { id, email } = await newCustomer(shop)
    let asked: Promise<{ status: number }> | undefined
    await shop.database.transaction(id, async (tx) => {
      await setEmail(tx, id, 'new@bookshelf.test')
      asked = send('POST /auth/password/forgot', { body: { email } }, shop)
      await untilLocked(shop.database, 'from customers')
    })
    expect((await asked)?.status).toBe(202)
    const links = await shop.database.query(
      `select purpose from emails where purpose = 'reset'
       union all select purpose from email_tokens where purpose = 'reset'`,
    )
    expect(links).toEqual([])
  },
)
