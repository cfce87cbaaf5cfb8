/** Limits stop those who guess and flood, and nobody else. Each test has networks of its own. */
import { linkToken } from 'shared/contract-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkOf } from './limits'
import { startServer, type TestServer } from './testing/start-server'

let server: TestServer

beforeAll(async () => {
  server = await startServer({
    env: { TRUST_PROXY: 'loopback', LIMIT_LOGINS: '10', LIMIT_SIGNUPS: '20' },
  })
})
afterAll(() => server.close())

async function post(path: string, body: object, { from = '', token = '', cookie = '' } = {}) {
  const response = await fetch(server.url + path, {
    method: path === '/user' ? 'DELETE' : 'POST',
    headers: { 'x-forwarded-for': from, authorization: token, cookie },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { encodedToken?: string; errors?: string[] }
  const [given = ''] = response.headers.get('set-cookie')?.split(';') ?? []
  return { status: response.status, headers: response.headers, answer, cookie: given }
}

let customers = 0

/** Signs up from a network that no test uses otherwise. */
async function newCustomer() {
  customers += 1
  const email = `reader-${customers}@bookshelf.test`
  const password = `open sesame ${customers}`
  const body = { email, password, firstName: 'Mira', lastName: 'Sen' }
  const from = `198.18.0.${customers}`
  const { answer, cookie } = await post('/auth/signup', body, { from })
  return { email, password, from, token: answer.encodedToken ?? '', cookie }
}

const logIn = (email: string, password: string, from: string, cookie = '') =>
  post('/auth/login', { email, password }, { from, cookie })

/** How many answers have each status. */
function count(answers: readonly { status: number }[]) {
  const statuses = answers.map(({ status }) => status)
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  )
}

/** How many events of each kind a customer finds. */
async function notedFor(email: string) {
  const rows = await server.database.query<{ kind: string; count: number }>(
    `select kind, count(*) from security_events join customers on id = customer_id
     where email = $1 group by kind`,
    [email],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

const times = <T>(most: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: most }, (_, n) => work(n)))

describe('guessing the password of one account', () => {
  test('ends after ten tries from one network, however many come at once', async () => {
    const { email } = await newCustomer()
    const from = '203.0.113.1'
    const guesses = await times(30, (n) =>
      logIn(n % 2 ? email : ` ${email.toUpperCase()}.`, `guess ${n}`, from),
    )
    expect(count(guesses)).toEqual({ 401: 10, 429: 20 })
    const { status, headers } = await logIn(email, 'another guess', from)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await notedFor(email)).toEqual({ 'password refused': 10, 'too many attempts': 1 })
    await server.database.query("update security_events set at = at - interval '15 minutes'")
    await logIn(email, 'another guess', from)
    expect(await notedFor(email)).toMatchObject({ 'too many attempts': 2 })
  })

  test('does not keep the customer out: elsewhere, on a known device, or in a session', async () => {
    const { email, password, token, cookie } = await newCustomer()
    expect(count(await times(15, () => logIn(email, 'a guess', '203.0.113.2')))).toHaveProperty(
      '429',
    )
    expect((await logIn(email, password, '203.0.113.2')).status).toBe(429)
    // Those that are refused count for nobody else.
    for (let n = 0; n < 100; n += 20) {
      const more = await times(20, () => logIn(email, 'a guess', '203.0.113.2'))
      expect(count(more)).toEqual({ 429: 20 })
    }
    expect((await logIn(email, password, '203.0.113.3')).status).toBe(200)
    expect((await logIn(email, password, '203.0.113.2', cookie)).status).toBe(200)
    const change = { current: password, password: 'another page' }
    const changed = await post('/user/password', change, { from: '203.0.113.2', token })
    expect(changed.status).toBe(200)
    const session = { from: '203.0.113.2', token: changed.answer.encodedToken ?? '' }
    expect((await post('/user', { password: 'another page' }, session)).status).toBe(200)
  })

  test('on a known device ends after ten tries, and the device of somebody else is none', async () => {
    const { email, cookie } = await newCustomer()
    const other = await newCustomer()
    const guesses = await times(12, (n) =>
      logIn(email, `guess ${n}`, `203.0.113.${200 + n}`, cookie),
    )
    expect(count(guesses)).toEqual({ 401: 10, 429: 2 })
    const forged = cookie.replace(/\.[^.]+$/, '.c2lnbmF0dXJl')
    // They count for the network, as if there were no cookie.
    const useless = [other.cookie, forged, 'bookshelf-device=', 'bookshelf-device', '']
    for (let n = 0; n < 10; n += 1) {
      await logIn(email, 'a guess', '203.0.113.6', useless[n % useless.length])
    }
    for (const cookie of useless) {
      expect((await logIn(email, 'a guess', '203.0.113.6', cookie)).status).toBe(429)
    }
  })

  test('on a device from before the last change of the password is one on a new device', async () => {
    const { email, password, from, token, cookie } = await newCustomer()
    const collected = [cookie]
    for (let n = 0; n < 2; n += 1) collected.push((await logIn(email, password, from)).cookie)
    const body = { current: password, password: 'another page' }
    const changed = await post('/user/password', body, { token, cookie })
    const guess = (n: number) => logIn(email, 'a guess', '203.0.113.9', collected[n % 3])
    expect(count(await times(15, guess))).toEqual({ 401: 10, 429: 5 })
    const own = await logIn(email, 'another page', '203.0.113.9', changed.cookie)
    expect(own.status).toBe(200)
  })

  test('from many networks at once ends after a hundred tries, but not on a known device', async () => {
    const { email, password, from, cookie } = await newCustomer()
    const guesses: { status: number }[] = []
    while (guesses.length < 105) {
      const from = 40 + guesses.length
      // More would be too many passwords to hash.
      guesses.push(...(await times(21, (n) => logIn(email, 'a guess', `203.0.113.${from + n}`))))
    }
    expect(count(guesses)).toEqual({ 401: 100, 429: 5 })
    expect((await logIn(email, password, from, cookie)).status).toBe(200)
  })

  test('in a stolen session ends after ten tries, however its token is written', async () => {
    const { email, password, from, token } = await newCustomer()
    const own = (await logIn(email, password, from)).answer.encodedToken ?? ''
    const guess = (n: number) => {
      // Decoders ignore spaces in a signature, so both are the token.
      const [head, signature] = [token.slice(0, -20), token.slice(-20)]
      const written = n % 2 ? `Bearer${' '.repeat(n)}${token}` : head + ' '.repeat(n) + signature
      const body = { current: `guess ${n}`, password: 'mine now' }
      return post('/user/password', body, { token: written })
    }
    expect(count(await times(12, guess))).toEqual({ 401: 10, 429: 2 })
    expect(await notedFor(email)).toMatchObject({ 'password refused': 10, 'too many attempts': 1 })
    expect(
      (await post('/user', { password: 'a guess' }, { token: `Bearer ${token}` })).status,
    ).toBe(429)
    const change = { current: password, password: 'another page' }
    expect((await post('/user/password', change, { token: own })).status).toBe(200)
  })
})

test('the cookie of a device is out of reach of scripts and other sites', async () => {
  const { headers } = await post('/auth/signup', {
    ...{ email: 'cookie@x.test', password: 'open sesame', firstName: 'a', lastName: 'b' },
  })
  const attributes = '; Path=/api/auth; Max-Age=7776000; HttpOnly; SameSite=Strict'
  expect(headers.get('set-cookie')?.replace(/^[^;]*/, '')).toBe(attributes)
})

test('logins with the right password do not count, however many come at once', async () => {
  const { email, password } = await newCustomer()
  const answers = await times(25, () => logIn(email, password, '203.0.113.4'))
  expect(count(answers)).toEqual({ 200: 25 })
})

test('one network gets 200 failed logins, and customers on known devices still get in', async () => {
  const { email, password, from, cookie } = await newCustomer()
  const guesses: { status: number }[] = []
  for (let n = 0; n < 205; n += 1) guesses.push(await logIn(`nobody-${n}@x.test`, 'a guess', from))
  expect(count(guesses)).toEqual({ 404: 200, 429: 5 })
  // That says nothing about this account.
  expect((await logIn(email, password, from)).status).toBe(429)
  expect(await notedFor(email)).toEqual({})
  expect((await logIn(email, password, from, cookie)).status).toBe(200)
})

describe('signups', () => {
  const signUp = (email: string, from: string) =>
    post(
      '/auth/signup',
      { email, password: 'open sesame', firstName: 'a', lastName: 'b' },
      { from },
    )

  test('count for their network, also with an email that is known', async () => {
    const { email } = await newCustomer()
    const answers = await times(25, () => signUp(email, '203.0.113.5'))
    expect(count(answers)).toEqual({ 422: 20, 429: 5 })
  })

  test('from many addresses of one IPv6 network count together', async () => {
    const answers = await times(25, (n) => signUp(`six-${n}@x.test`, `2001:db8:1:2::${n + 1}`))
    expect(count(answers)).toEqual({ 201: 20, 429: 5 })
    expect((await signUp('other@x.test', '2001:db8:1:3::1')).status).toBe(201)
  })
})

describe('emails for a new password', () => {
  const forget = (email: string, from: string) => post('/auth/password/forgot', { email }, { from })

  test('are five an hour for one address, whoever asks, and the refusal says what to do', async () => {
    const { email } = await newCustomer()
    const answers = await times(8, (n) => forget(email, `203.0.113.${20 + n}`))
    expect(count(answers)).toEqual({ 202: 5, 429: 3 })
    const { answer } = await forget(email.toUpperCase(), '203.0.113.30')
    expect(answer.errors?.[0]).toMatch(
      /^Several emails.*look for the newest\..* in \d\d minutes\.$/,
    )
  })

  test('go out again after a customer with a confirmed email has changed the password', async () => {
    const { email, password, token } = await newCustomer()
    const statusAfterChange = async (change: object, token: string) => {
      await times(5, () => forget(email, '203.0.113.33'))
      const { answer } = await post('/user/password', change, { token })
      const { status } = await forget(email, '203.0.113.33')
      return { status, next: answer.encodedToken ?? '' }
    }
    const first = await statusAfterChange({ current: password, password: 'another page' }, token)
    expect(first.status).toBe(429)
    const link = await linkToken(server.client, email, '/confirm-email')
    expect((await post('/auth/email/confirm', { token: link })).status).toBe(200)
    const change = { current: 'another page', password: 'one more page' }
    expect((await statusAfterChange(change, first.next)).status).toBe(202)
  })

  test('are limited for one network, also with emails that nobody has', async () => {
    const answers = await times(60, (n) => forget(`nobody-${n}@x.test`, '203.0.113.31'))
    expect(count(answers)).toEqual({ 202: 50, 429: 10 })
  })

  test('do not go to strangers who are signed up, deleted and signed up again', async () => {
    const email = 'stranger@x.test'
    const body = { email, password: 'open sesame', firstName: 'a', lastName: 'b' }
    for (let n = 0; n < 8; n += 1) {
      const { answer } = await post('/auth/signup', body, { from: '203.0.113.32' })
      const token = answer.encodedToken ?? ''
      // An email of an account that is deleted would not be sent at all.
      await server.client.readEmail(email, '/confirm-email').catch(() => {})
      await post('/user', { password: body.password }, { token })
    }
    expect(server.emailsTo(email).length).toBeLessThanOrEqual(5)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '20010db800010002'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '20010db800010002'],
  ['fe80::1%eth0', 'fe80000000000000'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::1]:51234', '20010db800010002'],
  ['unknown', 'unknown'],
])('the network of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
