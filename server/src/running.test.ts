/** The server as a process: its start, its end, and a database that goes away. */
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { products } from 'mock-api/seed'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { replaceCatalogue } from './catalogue/books'
import { lockData } from './data-lock'
import { type OpenDatabase, openDatabase } from './database'
import { UnavailableError } from './database-errors'
import { messageOf } from './run'
import { hasPostgres } from './testing/postgres'
import {
  runUnread,
  type ServerProcess,
  startProcess,
  trialSettings,
} from './testing/server-process'
import { soon } from './testing/soon'
import { type Postgres, startPostgres } from './testing/start-postgres'
import { useFiles } from './testing/use-files'

async function signUp(url: string, email: string) {
  const body = JSON.stringify({ email, password: 'open sesame', firstName: 'a', lastName: 'b' })
  const response = await fetch(`${url}/auth/signup`, { method: 'POST', body })
  return (await response.json()) as { encodedToken: string; createdUser: { _id: string } }
}

/** The sentence about a database that cannot be opened. */
const refusalOf = (place: Parameters<typeof openDatabase>[0]) =>
  openDatabase(place).then(() => null, messageOf)

describe.runIf(hasPostgres)('the server', () => {
  let postgres: Postgres
  let databaseUrl: string
  let database: OpenDatabase
  let server: ServerProcess
  const { folder } = useFiles()
  const env = () => ({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ...trialSettings,
  })

  beforeAll(async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.createDatabase()
    // It creates a database, for which a busy machine may need longer than a statement of the shop may take.
    const limits = { statement: 300_000, answer: 300_000 }
    database = await openDatabase({ url: databaseUrl, dataDir: null, limits })
    await database.maintain((tx) => replaceCatalogue(tx, { products }))
    server = await startProcess(env())
  })
  afterAll(async () => {
    await server.kill()
    await database.close()
    await postgres.stop()
  })

  test('finishes running calls when it is told to stop, and accepts no more', {
    tags: ['second-tier'],
  }, async () => {
    const server = await startProcess(env())
    onTestFinished(server.kill)
    const { encodedToken } = await signUp(server.url, 'patient@x.test')
    const ended = once(server.child, 'exit')
    const call = request(`${server.url}/user/cart`, {
      method: 'POST',
      headers: { authorization: encodedToken, expect: '100-continue' },
    })
    const answered = once(call, 'response')
    call.flushHeaders()
    // The server has the call, and waits for its body.
    await once(call, 'continue')
    server.child.kill('SIGTERM')
    await soon(() => expect(fetch(server.url)).rejects.toThrow())
    call.end(JSON.stringify({ product: products[0] }))
    const [response] = await answered
    expect(response.statusCode).toBe(201)
    expect(await ended).toEqual([0, null])
  })

  test.each(['openapi', 'books list', 'books list --csv'])(
    'ends the command “%s” quietly when nobody reads what it prints',
    async (command) => {
      const { status, said } = await runUnread(env(), ...command.split(' '))
      expect([status, said.replace(/^Database: .*\n/, '')]).toEqual([0, ''])
    },
  )

  test('starts while a command changes the shop, which may take long', async () => {
    await database.maintain(async () => (await startProcess(env())).kill())
  })

  test.each([
    ['LATIN1', /^DATABASE_URL: the database has the encoding LATIN1, .* --locale=C.UTF-8\.$/],
    ['SQL_ASCII', /the encoding SQL_ASCII/],
    // It takes no letters of Russian or Hindi for letters.
    ['UTF8', /^DATABASE_URL: the database has a locale .* --locale=C.UTF-8\.$/],
  ])('says why it cannot use a database of %s in the locale C', async (encoding, message) => {
    const name = `c_${encoding.toLowerCase()}`
    await database.query(
      `create database ${name} encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`,
    )
    const url = databaseUrl.replace(/\/shop_\w+/, `/${name}`)
    expect(await refusalOf({ url, dataDir: null })).toMatch(message)
  })

  test('answers 503 while the database is away, and continues when it is back', async () => {
    const ready = () => fetch(server.url.replace('/api', '/readyz')).then(({ status }) => status)
    await soon(async () => expect(await ready()).toBe(200))
    await postgres.restart(async () => {
      expect(await ready()).toBe(503)
      expect((await fetch(server.url.replace('/api', '/healthz'))).status).toBe(200)
      const body = JSON.stringify({ email: 'a@x.test', password: 'open sesame' })
      const response = await fetch(`${server.url}/auth/login`, { method: 'POST', body })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('2')
    })
    await soon(async () => expect(await ready()).toBe(200))
  })

  test('says that a database does not exist', async () => {
    const url = databaseUrl.replace(/\/shop_\w+/, '/shop9')
    expect(await refusalOf({ url, dataDir: null })).toMatch(
      /^DATABASE_URL: .* "shop9" does not exist\.$/,
    )
  })
})

describe('an embedded database', () => {
  const { folder, file } = useFiles()
  const open = () => openDatabase({ url: null, dataDir: folder })

  test('is locked once at a time, also by processes that have the same number in their containers', async () => {
    const unlock = await lockData(folder)
    // As a second container sees it: this process has the number of the one that holds the lock.
    await expect(lockData(folder)).rejects.toThrow(/^DATA_DIR is in use by another server\.$/)
    unlock()
    const unlockAgain = await lockData(folder)
    unlockAgain()
  })

  test('that is not there is made by a server only, and not by a command', async () => {
    const dataDir = path.join(folder, 'nowhere')
    const reading = openDatabase({ url: null, dataDir, mustExist: true })
    await expect(reading).rejects.toThrow(/^There is no database in .*nowhere: set DATABASE_URL/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('that is damaged, or cannot be opened or written, is a sentence about its folder', async () => {
    mkdirSync(path.join(folder, 'damaged/postgres'), { recursive: true })
    file('damaged/postgres/PG_VERSION', '1')
    mkdirSync(path.join(folder, 'blocked'))
    file('blocked/postgres', '')
    for (const [dataDir, sentence] of [
      [file('file', ''), /^DATA_DIR cannot be written to \(EEXIST\)\.$/],
      [
        path.join(folder, 'damaged'),
        /^DATA_DIR: the database in .* cannot be opened \(.*restore a backup/,
      ],
      [path.join(folder, 'blocked'), /^DATA_DIR cannot be written to \(EEXIST\)\.$/],
    ] as const) {
      expect(await refusalOf({ url: null, dataDir })).toMatch(sentence)
    }
  })

  test('is readable, with its emails, by the server’s account alone, and free again as soon as its process is killed', {
    tags: ['second-tier'],
  }, async () => {
    const server = await startProcess({ PORT: '0', DATA_DIR: folder })
    onTestFinished(server.kill)
    await signUp(server.url, 'private@x.test')
    const files = () => readdirSync(path.join(folder, 'mail'))
    await soon(() => expect(files()).toHaveLength(1))
    await expect(open()).rejects.toThrow(/DATA_DIR is in use/)
    await server.kill()
    await (await open()).close()
    const database = await open()
    const kept = await database.query('select email from customers where email like $1', [
      'private@%',
    ])
    expect(kept).toEqual([{ email: 'private@x.test' }])
    await database.close()
    const modeOf = (...names: string[]) => statSync(path.join(folder, ...names)).mode & 0o777
    expect(modeOf('postgres')).toBe(0o700)
    expect(modeOf('mail')).toBe(0o700)
    expect(modeOf('mail', files()[0] ?? '')).toBe(0o600)
  })
})

test.each([
  ['says nothing', () => {}],
  ['hangs up', (socket: Socket) => void socket.destroy()],
  ['is no PostgreSQL', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['is not there', null],
])('a database that %s is a sentence about its address', async (_, answer) => {
  const other = createServer(answer ?? (() => {})).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  if (!answer) other.close()
  const url = `postgres://shop:hunter2@127.0.0.1:${port}/shop`
  const sentence = await refusalOf({ url, dataDir: null, limits: { connect: 50 } })
  other.close()
  expect(sentence).toMatch(/^DATABASE_URL: the database cannot be reached \(.+\)\.$/)
  expect(sentence).not.toContain('hunter2')
})

test.each([
  ['a wait for a table', '55P03', /^DATABASE_URL: a table is in use/],
  ['a statement that takes too long', '57014', /^DATABASE_URL: the database refused a statement:/],
])('%s is no refused connection', (_, code, sentence) => {
  const cause = Object.assign(new Error('canceling statement'), { severity: 'ERROR', code })
  expect(messageOf(new UnavailableError('', { cause }))).toMatch(sentence)
})

test('systemd starts the server again, however long the database is away', () => {
  const unit = readFileSync(path.join(import.meta.dirname, '../bookshelf.service'), 'utf8')
  const [ofUnit = '', ofService = ''] = unit.split('[Service]')
  // Otherwise systemd gives up after five starts within ten seconds.
  expect(ofUnit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(ofService).toMatch(/^Restart=always$/m)
})
