/** A database that drops connections, hangs, or takes no writes; and transactions that wait for each other. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  expectTypeOf,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { addCustomer } from './accounts/customers'
import { type OpenDatabase, openDatabase } from './database'
import { UnavailableError } from './database-errors'
import { messageOf } from './run'
import { hasPostgres } from './testing/postgres'
import { soon } from './testing/soon'
import { type Postgres, startPostgres } from './testing/start-postgres'

describe.runIf(hasPostgres)('the database', () => {
  let postgres: Postgres
  let url: string
  /** With the limits of a server. */
  let database: OpenDatabase

  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.createDatabase()
    database = await openDatabase({ url, dataDir: null })
  })
  afterAll(async () => {
    await database.close()
    await postgres.stop()
  })

  /** Another pool, for the same data unless `place` says otherwise. */
  async function open(place: Partial<Parameters<typeof openDatabase>[0]> = {}) {
    const other = await openDatabase({ url, dataDir: null, ...place })
    onTestFinished(other.close)
    return other
  }

  async function newCustomer(name: string) {
    const added = await addCustomer(database, {
      id: randomUUID(),
      email: `${name}@x.test`,
      first_name: name,
      last_name: '',
      password_hash: '',
    })
    return added?.id ?? ''
  }

  const pidOf = async ({ query }: Pick<OpenDatabase, 'query'>) => {
    const [row] = await query<{ pid: number }>('select pg_backend_pid() as pid')
    return row?.pid ?? 0
  }
  /** Resolves when the backend has ended. */
  async function terminate(pid: number) {
    await database.query('select pg_terminate_backend($1, 10000)', [pid])
  }

  test('lets an import read its file for as long as that takes', async () => {
    const limit = 'show idle_in_transaction_session_timeout'
    const [read] = await database.maintain((tx) => tx.query(limit))
    expect(read).toEqual({ idle_in_transaction_session_timeout: '0' })
    expect(await database.query(limit)).toEqual([{ idle_in_transaction_session_timeout: '10s' }])
    expect(await database.query('show lock_timeout')).toEqual([{ lock_timeout: '4s' }])
  })

  test('lets one command wait for another, says so, and ends that after a while', async () => {
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    const limit = 'show lock_timeout'
    const impatient = await open({ say, limits: { turn: 50 } })
    const patient = await open({ say })
    let waits: Promise<unknown> | undefined
    await database.maintain(async () => {
      const refused = impatient.maintain((tx) => tx.query(limit)).catch(messageOf)
      expect(await refused).toMatch(/in use, for example by a backup or by another command/)
      waits = patient.maintain((tx) => tx.query(limit))
      await expect.poll(() => said.length).toBe(2)
    })
    expect(await waits).toEqual([{ lock_timeout: '1h' }])
    expect(said[1]).toMatch(/^Another command is changing the shop/)
    await patient.maintain((tx) => tx.query(limit))
    expect(said).toHaveLength(2)
  })

  test('lets a report read for long, at one moment, without writing', async () => {
    const limit = 'show statement_timeout'
    await database.report(async (db) => {
      expect(await db.query(limit)).toEqual([{ statement_timeout: '1h' }])
      expect(await db.query('show transaction_isolation')).toEqual([
        { transaction_isolation: 'repeatable read' },
      ])
    })
    expect(await database.query(limit)).toEqual([{ statement_timeout: '8s' }])
    const write = database.report((db) => db.query('delete from customers'))
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
  })

  test('drops a connection in the middle of a statement: that statement fails', async () => {
    const other = await open()
    const pid = await pidOf(other)
    const ended = expect(other.query('select pg_sleep(3600)')).rejects.toThrow(UnavailableError)
    await terminate(pid)
    await ended
    expect(await other.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('drops a connection between the statements of a transaction: the next one fails', async () => {
    const id = await newCustomer('dropped')
    const cut = database.transaction(id, async (tx) => {
      await tx.query("update customers set first_name = 'changed' where id = $1", [id])
      await terminate(await pidOf(tx))
      await tx.query('select 1')
    })
    await expect(cut).rejects.toThrow(UnavailableError)
    const [kept] = await database.query('select first_name from customers where id = $1', [id])
    expect(kept).toEqual({ first_name: 'dropped' })
  })

  test('hangs: statements, new connections and the check for writing end all the same', async () => {
    await database.query('select 1')
    await postgres.hang(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const statements = Array.from({ length: 60 }, () => database.query('select 1'))
      const ended = Promise.allSettled([...statements, database.transaction('', async () => {})])
      const canWrite = database.canWrite()
      // The shop gives up after ten seconds.
      await vi.advanceTimersByTimeAsync(10_000)
      for (const result of await ended) {
        expect(result).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) })
      }
      expect(await canWrite).toBe(false)
      vi.useRealTimers()
    })
    await expect.poll(database.canWrite).toBe(true)
  })

  test('waits neither for slow statements nor for locks without an end', async () => {
    const slow = await open({ connections: 1 })
    await slow.query('set statement_timeout = 50')
    await expect(slow.query('select pg_sleep(3600)')).rejects.toMatchObject({
      cause: { code: '57014' },
    })
    const locked = await open({ limits: { lock: 50 } })
    const id = await newCustomer('locked')
    await database.transaction(id, async () => {
      const waiting = locked.transaction(id, async () => {})
      await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
  })

  test('vacuums without the limits of a call', async () => {
    const slow = await postgres.createDatabase()
    const { query } = await open({ url: slow })
    await query("insert into words select 'word' || n from generate_series(1, 100) as n")
    // For connections that are opened from now on: a pause at each page.
    const name = new URL(slow).pathname.slice(1)
    await query(`alter database "${name}" set vacuum_cost_delay = 5`)
    await query(`alter database "${name}" set vacuum_cost_limit = 1`)
    const hurried = await open({ url: slow, limits: { statement: 500, answer: 600 } })
    const began = performance.now()
    await hurried.vacuum('words')
    expect(performance.now() - began).toBeGreaterThan(600)
  })

  test('gives a search a time for all of its statements, and for its wait', async () => {
    const hurried = await open({ limits: { wholeSearch: 200 } })
    const late = { status: 503, message: expect.stringMatching(/^This takes too long/) }
    const begun: string[] = []
    const slow = (name: string) =>
      hurried.search(async (db) => {
        begun.push(name)
        await db.query('select pg_sleep(0.3)')
        await db.query('select 1')
      })
    const ended = await Promise.allSettled(['first', 'second', 'third'].map(slow))
    for (const { reason } of ended as PromiseRejectedResult[]) expect(reason).toMatchObject(late)
    // Two run at once, in whatever order they get their connections. The time of the third one ends while it waits.
    expect(begun).not.toContain('third')
    expect(await hurried.search((db) => db.query('select 1 as one'))).toEqual([{ one: 1 }])
  })

  test('ends a transaction that does nothing', async () => {
    const idle = database.transaction('', async (tx) => {
      const pid = await pidOf(tx)
      await tx.query('set local idle_in_transaction_session_timeout = 50')
      await expect
        .poll(() => database.query('select 1 from pg_stat_activity where pid = $1', [pid]))
        .toEqual([])
      await tx.query('select 1')
    })
    await expect(idle).rejects.toThrow(UnavailableError)
  })

  test('is backed up: it is ready all the same', async () => {
    await database.report(async (backup) => {
      const tables = await backup.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      )
      // The locks of pg_dump.
      for (const { name } of tables) await backup.query(`lock table ${name} in access share mode`)
      expect(await database.canWrite()).toBe(true)
    })
  })

  test('takes no writes: it is not ready, and the next call gets another connection', async () => {
    const failedOver = await open({ connections: 1 })
    const write = () => failedOver.query("delete from secrets where name = 'none'")
    const becomeReadOnly = () => failedOver.query('set default_transaction_read_only = on')
    await becomeReadOnly()
    expect(await failedOver.canWrite()).toBe(false)
    expect(await failedOver.canWrite()).toBe(true)
    await becomeReadOnly()
    await expect(write()).rejects.toThrow(UnavailableError)
    await write()
  })

  test.each([
    ['an earlier checkout', "update migrations set file = '001-shop.sql'"],
    ['an earlier edition of a file', "update migrations set digest = 'other'"],
  ])('was made by %s: it is refused in a sentence, and nothing changes', async (_, change) => {
    const other = await postgres.createDatabase()
    const made = await openDatabase({ url: other, dataDir: null })
    await made.query(change)
    await made.close()
    await expect(openDatabase({ url: other, dataDir: null })).rejects.toThrow(
      /^DATABASE_URL: the database was made by another version .* Use a new, empty one/,
    )
  })

  test('was changed by a newer version: the sentence says to start that one', async () => {
    const place = { url: await postgres.createDatabase(), dataDir: null }
    const made = await openDatabase(place)
    await made.query("insert into migrations values ('999-later.sql', 'other')")
    await made.close()
    await expect(openDatabase(place)).rejects.toThrow(
      /^DATABASE_URL: .* a newer version of the server \(999-later\.sql\)\. Start that version/,
    )
  })

  test('is new: a server makes its tables, and a command does not', async () => {
    const other = await postgres.createDatabase()
    const command = openDatabase({ url: other, dataDir: null, mustExist: true })
    await expect(command).rejects.toThrow(
      /^DATABASE_URL: .* Start the server, or run the command “migrate”/,
    )
  })

  test('is made although a lock is held for longer than its migration waits at once', async () => {
    const url = await postgres.createDatabase()
    const holder = new pg.Client(url)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; create table migrations ()')
    const opened = open({ url, limits: { migrationLock: 50 } })
    opened.catch(() => {})
    const waits = new Set<string>()
    await soon(async () => {
      const waiting = await database.query<{ since: string }>(
        `select query_start::text as since from pg_stat_activity
         where datname = $1 and wait_event_type = 'Lock'`,
        [new URL(url).pathname.slice(1)],
      )
      for (const { since } of waiting) waits.add(since)
      expect(waits.size).toBeGreaterThan(1)
    })
    await holder.query('rollback')
    const made = await opened
    expect(await made.query('select file from migrations')).toHaveLength(1)
  })

  test('is opened by two processes at once: one of them makes the tables', async () => {
    const url = await postgres.createDatabase()
    const [one] = await Promise.all([1, 2].map(() => open({ url })))
    expect(await one?.query('select file from migrations')).toHaveLength(1)
  })

  test('has other habits of writing times: they are read all the same', async () => {
    const other = await postgres.createDatabase()
    const name = new URL(other).pathname.slice(1)
    for (const [setting, value] of [
      ['datestyle', 'German'],
      ['timezone', 'Asia/Kolkata'],
    ]) {
      await database.query(`alter database ${name} set ${setting} to '${value}'`)
    }
    const german = await open({ url: other })
    const times = "select '2026-01-02T03:04:05.678901Z'::timestamptz as at"
    expect(await german.query(times)).toEqual([{ at: '2026-01-02T03:04:05.678Z' }])
  })

  test('a transaction has locked its customer when it begins, and sees the last change', async () => {
    const id = await newCustomer('counted')
    const add = (tx: { customer: { first_name: string } | undefined }) =>
      `${tx.customer?.first_name}+`
    const changes = Array.from({ length: 8 }, () =>
      database.transaction(id, (tx) =>
        tx.query('update customers set first_name = $2 where id = $1', [id, add(tx)]),
      ),
    )
    await Promise.all(changes)
    const [left] = await database.query('select first_name from customers where id = $1', [id])
    expect(left).toEqual({ first_name: `counted${'+'.repeat(8)}` })
  })

  test('a transaction cannot be had without a customer', () => {
    // The compiler refuses a transaction that locks nobody.
    expectTypeOf(database.transaction).parameter(0).toEqualTypeOf<string>()
  })

  test('two transactions that lock each other out both succeed: one of them begins again', async () => {
    const [one, other] = [await newCustomer('one'), await newCustomer('other')]
    let begun = 0
    let open = () => {}
    const bothHaveBegun = new Promise<void>((resolve) => (open = resolve))
    const touch = (own: string, foreign: string) =>
      database.transaction(own, async (tx) => {
        begun += 1
        if (begun === 2) open()
        await bothHaveBegun
        await tx.query("update customers set last_name = last_name || '+' where id = $1", [foreign])
      })
    await Promise.all([touch(one, other), touch(other, one)])
    expect(begun).toBeGreaterThan(2)
    const rows = await database.query('select last_name from customers where id in ($1, $2)', [
      one,
      other,
    ])
    expect(rows).toEqual([{ last_name: '+' }, { last_name: '+' }])
  })

  test('a failure that the code of a transaction hides is reported, since nothing was stored', async () => {
    const id = await newCustomer('hidden')
    const hiding = database.transaction(id, async (tx) => {
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(hiding).rejects.toThrow('not reported')
  })
})
