/** Emails that are the same, passwords that are accepted, and the confirmation of emails. */
import { emailConfirmationPath, passwordResetPath } from 'shared/contract'
import { linkToken } from 'shared/contract-suite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addEmail } from '../mail/mail'
import { readSettings } from '../settings'
import { trialShop } from '../testing/server-process'
import { soon } from '../testing/soon'
import { startServer, type TestServer } from '../testing/start-server'
import { deleteAccount } from './account-routes'
import { checkLogin } from './auth-routes'
import { customerByEmail } from './customers'
import { keyOf, readEmail } from './email-address'
import { createPasswords } from './passwords'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function post(path: string, body: object, token = '') {
  const headers = { authorization: token }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(server.url + path, sent)
  const answer = (await response.json()) as Record<string, unknown> & { errors?: string[] }
  return { status: response.status, answer, token: String(answer.encodedToken ?? '') }
}

const password = 'open sesame'
const signUp = (email: string, more: object = {}) =>
  post('/auth/signup', { email, password, firstName: 'Mira', lastName: 'Sen', ...more })

const tokenIn = (email: string, path: string) => linkToken(server.client, email, path)

const subjectsTo = (email: string) =>
  server.emailsTo(email).map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])

describe('an email', () => {
  test.each([
    ['a dot at its end', 'mira.sen@x.test.'],
    ['spaces around it, and capitals', '  Mira.Sen@X.Test '],
    ['a zero-width space inside', 'mira.\u200bsen@x.test'],
    ['a byte-order mark', '\ufeffmira.sen@x.test'],
    ['full-width letters', 'ｍira.sen@x．test'],
  ])('is the same with %s', (_, email) => {
    expect(keyOf(email)).toBe('mira.sen@x.test')
  })

  test('is the same in every encoding of its accents', () => {
    expect(keyOf('jose\u0301@cafe\u0301.test')).toBe(keyOf('jos\u00e9@caf\u00e9.test'))
    expect(keyOf('a@b\u00fccher.test')).toBe(keyOf('a@xn--bcher-kva.test'))
  })

  test.each([
    'not an email',
    'a@b',
    '@x.test',
    'mira@',
    'a b@x.test',
    'a@x test',
    'a@x.test\r\nBcc: all@x.test',
    'a@x.test/pay',
    'a@x.test:25',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a,b@x.test',
    'a@b@x.test',
    '"a b"@x.test',
    'Mira <a@x.test>',
    '.a@x.test',
    'a..b@x.test',
    'a@-x.test',
    `${'a'.repeat(65)}@x.test`,
    `a@${'x'.repeat(64)}.test`,
  ])('%j is none', (text) => {
    expect(readEmail(text)).toBeNull()
  })

  test.each(['a+b@x.test', "o'hara@x.test", 'a@x.co.in', 'जोशी@डाटामेल.भारत'])(
    '%s is one',
    (email) => {
      expect(readEmail(email)).toBe(email)
    },
  )

  test('that is none is refused with a sentence for its field', async () => {
    const { status, answer } = await signUp('not an email')
    expect(status).toBe(400)
    expect(answer).toEqual({ errors: [expect.stringContaining('Enter an email')], field: 'email' })
    expect((await post('/auth/password/forgot', { email: 'not an email' })).status).toBe(400)
  })

  test('has one account, however it is written', async () => {
    expect((await signUp('Jose\u0301@x.test')).status).toBe(201)
    for (const email of ['jos\u00e9@x.test', 'jos\u00e9@x.test.', 'jo\u200bs\u00e9@X.TEST']) {
      expect((await signUp(email)).status).toBe(422)
      expect((await post('/auth/login', { email, password })).status).toBe(200)
    }
  })
})

describe('a new password', () => {
  test.each([
    ['', /required/],
    ['seven77', /at least 8 characters/],
    ['🦉🦉🦉🦉', /at least 8 characters/],
    ['password1', /most common/],
    ['Qwertyuiop', /most common/],
  ])(
    '%j is refused with a sentence for its field, wherever it is chosen',
    async (chosen, sentence) => {
      const email = `choosy-${encodeURIComponent(chosen).length}@x.test`
      const { token } = await signUp(email)
      const answers = [
        await signUp('nobody@x.test', { password: chosen }),
        await post('/user/password', { current: password, password: chosen }, token),
        await post('/auth/password/reset', { token: 'any', password: chosen }),
      ]
      for (const { status, answer } of answers) {
        expect(status).toBe(400)
        expect(answer).toEqual({ errors: [expect.stringMatching(sentence)], field: 'password' })
      }
    },
  )

  test('is the same in every encoding of its accents', async () => {
    const email = 'accents@x.test'
    await signUp(email, { password: 'caf\u00e9 cr\u00e8me' })
    const typed = 'cafe\u0301 cre\u0300me'
    expect((await post('/auth/login', { email, password: typed })).status).toBe(200)
  })
})

test('a name needs a visible character', async () => {
  const { status, answer } = await signUp('invisible@x.test', { firstName: '\u200b\u2060' })
  expect([status, answer.field]).toEqual([400, 'firstName'])
})

describe('an address that nobody has confirmed', () => {
  test('gets only links, and nothing that was typed in', async () => {
    const email = 'victim@x.test'
    const lure = 'customer,\nYour card was declined. Pay at https://evil.example/'
    const { token } = await signUp(email, { firstName: lure, lastName: lure })
    await post('/auth/password/forgot', { email })
    await tokenIn(email, passwordResetPath)
    const change = { current: password, password: 'another page' }
    const changed = await post('/user/password', change, token)
    await post('/user/email/link', {}, changed.token)
    await soon(() => expect(server.emailsTo(email)).toHaveLength(3))
    expect(subjectsTo(email)).toEqual([
      'Confirm your email for Bookshelf',
      'A new password for Bookshelf',
      'Confirm your email for Bookshelf',
    ])
    for (const text of server.emailsTo(email)) expect(text).not.toMatch(/evil|declined/)
  })

  test('is confirmed by its link, and is then told when the password changes', async () => {
    const email = 'confirmed@x.test'
    const { token } = await signUp(email)
    const link = await tokenIn(email, emailConfirmationPath)
    expect((await post('/auth/email/confirm', { token: link })).status).toBe(200)
    await post('/user/password', { current: password, password: 'another page' }, token)
    await soon(() => expect(subjectsTo(email)).toContain('Your password for Bookshelf has changed'))
  })

  test('is confirmed by a link for a new password, too', async () => {
    const email = 'forgetful@x.test'
    await signUp(email)
    await post('/auth/password/forgot', { email })
    const link = await tokenIn(email, passwordResetPath)
    const { token } = await post('/auth/password/reset', { token: link, password: 'another page' })
    expect((await post('/user/email/link', {}, token)).answer).toEqual({ isConfirmed: true })
    await soon(() => expect(subjectsTo(email)).toContain('Your password for Bookshelf has changed'))
  })

  test('is not confirmed by the token of another kind of link', async () => {
    const email = 'mixed@x.test'
    await signUp(email)
    const confirmation = await tokenIn(email, emailConfirmationPath)
    const body = { token: confirmation, password: 'another page' }
    expect((await post('/auth/password/reset', body)).status).toBe(400)
    await post('/auth/password/forgot', { email })
    const reset = await tokenIn(email, passwordResetPath)
    expect((await post('/auth/email/confirm', { token: reset })).status).toBe(400)
  })
})

test.each([
  [false, 404, 0],
  [true, 401, 1],
])('an unknown email, in a shop that hides accounts: %s', async (hidesAccounts, status, hashes) => {
  const passwords = { ...createPasswords(10), hash: vi.fn(async () => '') }
  const login = checkLogin(undefined, password, { passwords, hidesAccounts })
  await expect(login).rejects.toMatchObject({ status })
  // A wrong password takes as long as a hash.
  expect(passwords.hash).toHaveBeenCalledTimes(hashes)
})

test('a session that ends while its password is checked deletes no account', async () => {
  const email = 'thief@x.test'
  await signUp(email)
  const customer = await customerByEmail(server.database, email)
  if (!customer) throw new Error('There is no such customer')
  const passwords = {
    ...createPasswords(10),
    // The customer changes the password in this moment.
    async matches() {
      await server.database.query(
        'update customers set token_version = token_version + 1 where id = $1',
        [customer.id],
      )
      return true
    },
  }
  const session = { _id: customer.id, version: customer.token_version, jti: 'any' }
  const { limits, keepYears } = readSettings({})
  const mail = { add: addEmail, ...trialShop, wake() {}, stop: async () => {} }
  const services = { database: server.database, limits, passwords, mail, keepYears }
  const call = { headers: {}, network: '192.0.2.1' }
  const deleted = deleteAccount({ ...call, body: { password }, customer, session }, services)
  await expect(deleted).rejects.toMatchObject({ status: 401 })
  expect(await customerByEmail(server.database, email)).toBeDefined()
})

test('no token of a link is in the database', async () => {
  const email = 'secret@x.test'
  await signUp(email)
  await post('/auth/password/forgot', { email })
  const tokens = [
    await tokenIn(email, emailConfirmationPath),
    await tokenIn(email, passwordResetPath),
  ]
  const { database } = server
  const rows = [
    ...(await database.query('select * from email_tokens')),
    ...(await database.query('select * from emails')),
  ]
  expect(rows.length).toBeGreaterThan(1)
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token)
})
