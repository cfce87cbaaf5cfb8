import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describePlace } from './operate/operate'
import { runProgram } from './program'
import { readPlace, readSettings } from './settings'

const secret = 'x'.repeat(32)
const database = {
  DATABASE_URL: 'postgres://shop@localhost/shop',
  TOKEN_SECRET: secret,
  PAYMENTS: 'test',
  SMTP_URL: 'smtps://shop:secret@mail.example.org',
  MAIL_FROM: 'Bookshelf <shop@example.org>',
  ORIGIN: 'https://shop.example.org',
}
const razorpay = {
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
}

test('needs no settings to try it out', () => {
  expect(readSettings({})).toMatchObject({
    port: 4300,
    host: 'localhost',
    dataDir: 'data',
    databaseUrl: null,
    payments: { provider: 'test' },
    mail: { to: 'folder' },
    origin: 'http://localhost:4173',
    shopName: 'Bookshelf',
    owner: null,
    limits: { logins: 10, signups: 200, mails: 5 },
  })
})

test('accepts PostgreSQL with a mail server, or with a folder for emails', () => {
  expect(readSettings(database).mail).toEqual({
    to: 'smtp',
    url: 'smtps://shop:secret@mail.example.org',
    from: 'Bookshelf <shop@example.org>',
    seller: null,
  })
  const trial = { ...database, SMTP_URL: '', MAIL: 'folder' }
  expect(readSettings(trial).mail).toMatchObject({ to: 'folder' })
})

test('a migration needs only the settings of the database', () => {
  const { DATABASE_URL } = database
  expect(readPlace({ DATABASE_URL })).toEqual({ databaseUrl: DATABASE_URL, dataDir: 'data' })
})

test.each([
  ['postgres://shop:hunter2@db.example.org:5433/books', 'books at db.example.org:5433'],
  ['postgres://shop:hunter2@localhost/books?host=/run/postgresql', 'books at /run/postgresql'],
  [null, path.resolve('data')],
])('says where the data of %s are, without the password', (databaseUrl, words) => {
  expect(describePlace({ databaseUrl, dataDir: 'data' })).toBe(words)
})

test('accepts the real provider, and a stub in its place', () => {
  expect(readSettings({ ...database, ...razorpay }).payments).toMatchObject({
    api: 'https://api.razorpay.com',
  })
  const env = { ...database, ...razorpay, RAZORPAY_API: 'http://localhost:4305/' }
  expect(readSettings(env).payments).toMatchObject({ api: 'http://localhost:4305' })
})

test.each([
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '80 ' + 'a' }],
  ['DATABASE_URL', { ...database, DATABASE_URL: 'mysql://shop:hunter2@localhost/shop' }],
  ['DATABASE_URL', { ...database, DATABASE_URL: 'shop' }],
  ['TOKEN_SECRET', { ...database, TOKEN_SECRET: '' }],
  ['TOKEN_SECRET', { TOKEN_SECRET: 'short' }],
  ['PAYMENTS', { PAYMENTS: 'cash' }],
  ['PAYMENTS', { ...database, PAYMENTS: '' }],
  ['PAYMENTS', razorpay],
  ['RAZORPAY_KEY_ID', { ...database, ...razorpay, RAZORPAY_KEY_ID: '' }],
  ['RAZORPAY_KEY_SECRET', { ...database, ...razorpay, RAZORPAY_KEY_SECRET: ' ' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...database, ...razorpay, RAZORPAY_WEBHOOK_SECRET: '' }],
  ['RAZORPAY_API', { ...database, ...razorpay, RAZORPAY_API: 'razorpay.com' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.org' }],
  ['MAIL_FROM', { ...database, MAIL_FROM: 'Bookshelf' }],
  ['OWNER_EMAIL', { ...database, OWNER_EMAIL: 'owner' }],
  ['MAIL_FROM', { ...database, MAIL_FROM: 'Bookshelf <shop@example.org' }],
  ['SMTP_URL', { ...database, SMTP_URL: '' }],
  ['MAIL_FROM', { ...database, MAIL_FROM: '' }],
  ['MAIL', { MAIL: 'pigeon' }],
  ['MAIL', { ...database, MAIL: 'folder' }],
  ['ORIGIN', { ...database, ORIGIN: '' }],
  ['ORIGIN', { ORIGIN: 'https://example.org/shop' }],
  ['ORIGIN', { ORIGIN: 'example.org' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback, proxy.example' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '0' }],
  ['LIMIT_LOGINS', { LIMIT_LOGINS: '0' }],
  ['LIMIT_SIGNUPS', { LIMIT_SIGNUPS: 'many' }],
])('names %s in one sentence without passwords if it is wrong or missing: %o', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}[^]*\\.$`))
  expect(() => readSettings(env)).not.toThrow(/hunter2/)
})

test('names all that are wrong or missing at once, each on its line', () => {
  const env = { DATABASE_URL: 'shop', PORT: 'x', TOKEN_SECRET: 'short', PAYMENTS: 'razorpay' }
  const lines = [
    'DATABASE_URL must be an address that begins with postgres://.',
    'PORT is “x”: it must be a whole number from 0 to 65535.',
    'TOKEN_SECRET is too short: it needs at least 32 characters.',
    expect.stringMatching(/^ORIGIN is missing: /),
    'RAZORPAY_KEY_ID is missing: PAYMENTS=razorpay needs it.',
    'RAZORPAY_KEY_SECRET is missing: PAYMENTS=razorpay needs it.',
    'RAZORPAY_WEBHOOK_SECRET is missing: PAYMENTS=razorpay needs it.',
    expect.stringMatching(/^SMTP_URL is missing: /),
  ]
  try {
    readSettings(env)
    expect.unreachable()
  } catch (error) {
    expect(String((error as Error).message).split('\n')).toEqual(lines)
  }
})

/** @param missing settings that are not set. */
function stubProcess(...missing: string[]) {
  for (const name of missing) vi.stubEnv(name, undefined)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`exit ${status}`)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  return { log, error }
}

test('the server and the command check-settings say the same, and end with a status', async () => {
  const { log, error } = stubProcess(...Object.keys(database))
  vi.stubEnv('PORT', 'x')
  for (const args of [[], ['check-settings']]) {
    await expect(runProgram(args)).rejects.toThrow('exit 1')
    expect(error.mock.calls).toEqual([['PORT is “x”: it must be a whole number from 0 to 65535.']])
    error.mockClear()
  }
  vi.stubEnv('PORT', '4300')
  await runProgram(['check-settings'])
  expect(log).toHaveBeenLastCalledWith('The settings are complete.')
})

test.each(['migrate', 'log', 'import --sample'])(
  '%s uses no database that nobody has named',
  async (command) => {
    const { error } = stubProcess('DATABASE_URL', 'DATA_DIR')
    await expect(runProgram(command.split(' '))).rejects.toThrow('exit 1')
    expect(error).toHaveBeenLastCalledWith(
      'DATABASE_URL is missing: set it, or DATA_DIR, as it is for the server: data, if that has none.',
    )
  },
)

test.each(['pa#ss', 'pa/ss', '12#3', '12/3@4', 'pa?s@s'])(
  'says of a password such as %s in an address that it has to be encoded',
  (password) => {
    const addressWith = (text: string) => ({
      DATABASE_URL: `postgres://shop:${text}@localhost/shop`,
    })
    expect(() => readPlace(addressWith(password))).toThrow(
      /^DATABASE_URL is no address: .* has to be percent-encoded/,
    )
    readPlace(addressWith(encodeURIComponent(password)))
  },
)

const at = (file: string) => path.join(import.meta.dirname, '../..', file)
const example = readFileSync(at('server/.env.example'), 'utf8')

test('has an example of each setting, which lacks only the secret', () => {
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const table = readFileSync(at('docs/server.md'), 'utf8').matchAll(/^\| (`[A-Z_]+`.*?) \|/gm)
  const documented = [...table].flatMap(([, names = '']) => names.match(/[A-Z_]+/g) ?? [])
  expect(named.toSorted()).toEqual(documented.toSorted())
  const settings = parseEnv(example)
  expect(() => readSettings(settings)).toThrow('TOKEN_SECRET is missing')
  expect(readSettings({ ...settings, TOKEN_SECRET: secret }).databaseUrl).not.toBeNull()
})

test('has an example that a shell reads like a parser, whatever the passwords contain', () => {
  const filled = example.replace(/^#(?=[A-Z_]+=)/gm, '').replaceAll('secret', '5&6;$HOME (7) #8')
  const read = 'set -ae; eval "$(cat)"; env'
  const printed = execFileSync('sh', ['-c', read], { input: filled, encoding: 'utf8' })
  const lines = Object.entries(parseEnv(filled)).map(([name, value]) => `${name}=${value}`)
  expect(printed.split('\n')).toEqual(expect.arrayContaining(lines))
  expect(lines).toContain('DATABASE_URL=postgres://shop:5&6;$HOME (7) #8@localhost/shop')
})
