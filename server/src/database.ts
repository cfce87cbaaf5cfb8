/** PostgreSQL, or PGlite behind the same pool: one code path for both. */
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pLimit, { type LimitFunction } from 'p-limit'
import pg from 'pg'
import type { Customer } from './accounts/customer'
import { cannotWrite, DataError, lockData } from './data-lock'
import { HttpError } from './http-error'

type Row = Record<string, unknown>

export interface Queries {
  /** Runs one statement. Values are always bound, never part of the text. @returns the rows. */
  query: <R extends object = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
}

/** A transaction about one customer. */
export interface Transaction extends Queries {
  /** As the row was when it was locked; `undefined` if the account does not exist. */
  customer: Customer | undefined
}

/**
 * What the handlers of calls may do with the database. A transaction can only be had with a customer's id, so that the
 * first lock of every transaction is the customer's, and no two of them ever wait for each other.
 */
export interface Database extends Queries {
  /**
   * Locks the customer and runs `work` in one transaction, which is undone if it throws. Only `tx` may be used inside.
   * After a deadlock or a serialization failure it begins again, so `work` must change nothing outside of `tx`.
   */
  transaction: <T>(customerId: string, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Runs two reads on one connection, which sends the second one without waiting for the answer to the first one.
   * @returns both answers. @throws what the first one has thrown, or the second one.
   */
  together: <A, B>(read: (db: Queries) => readonly [Promise<A>, Promise<B>]) => Promise<[A, B]>
  /**
   * Runs the statements of a search, on connections that carts, payments and logins do not need.
   * @param isWanted whether somebody still waits for the answer. It is asked before each statement.
   * @throws HttpError 503 if too many searches wait, if this one takes too long, or if nobody wants it any more.
   */
  search: Search
  /** As `search`, for lists without a text. They do not wait for searches, which can take seconds. */
  list: Search
}

type Search = <T>(work: (db: Queries) => Promise<T>, isWanted?: () => boolean) => Promise<T>

/** The database as its owner has it, who may also change what belongs to no customer. */
export interface OpenDatabase extends Database {
  /**
   * Runs `work` in a transaction that locks no customer: for migrations and imports. They happen one after the other,
   * in all processes, and may take long, also between two statements: an import reads its file there.
   * @param afterwards what is to follow in short transactions of its own, before the next one may begin.
   * @throws UnavailableError if another one goes on for too long.
   */
  maintain: <T>(
    work: (tx: Queries) => Promise<T>,
    afterwards?: (result: T) => Promise<void>,
  ) => Promise<T>
  /** Runs an operator's reads, which see the same moment and cannot write. They may take long, also in between. */
  report: <T>(read: (db: Queries) => Promise<T>) => Promise<T>
  /** Whether something can be written now. Answers within `timeLimits.ready` in every state. */
  canWrite: () => Promise<boolean>
  /** Connections of the pool, and calls that wait for one. */
  connections: () => { open: number; idle: number; waiting: number; most: number }
  /** How many searches, and how many lists, wait for their turn. */
  searchesWaiting: () => { searches: number; lists: number }
  /** 'PostgreSQL 15.8', or 'PGlite (PostgreSQL 18.0)'. */
  name: string
  isEmbedded: boolean
  close: () => Promise<void>
}

/** The database cannot run any statement at present: it is away, hung, full or overloaded. The cause says which. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

interface Place {
  url: string | null
  /** The folder of the embedded database; `null` for one in memory. */
  dataDir: string | null
  /** Refuses to make a database, since one without tables holds nothing that a command is about. */
  mustExist?: boolean
  /** How many connections this process opens at most; an embedded database has one. */
  connections?: number
  limits?: Partial<typeof timeLimits>
  /** Hears that a command waits for another one. */
  say?: (text: string) => void
}

/** What may take how long, in milliseconds. The shop gives up after ten seconds (docs/product.md, P50). */
const timeLimits = {
  /** Until a connection is open, or one of the pool is free. */
  connect: 3000,
  /** Far more than the slowest statement of a call needs, and less than the shop waits. */
  statement: 8000,
  /** A statement of a search, many of which are made while somebody types. */
  search: 2000,
  /** A search, with its wait for others, until its last statement begins. */
  wholeSearch: 6000,
  /** A transaction holds its locks for milliseconds, so a longer wait means that another transaction hangs. */
  lock: 4000,
  /** A transaction never waits for anything but its own statements. */
  idleInTransaction: 10_000,
  /** Until the answer to a statement has come, for a database that hangs and does not notice its own limits. */
  answer: 9000,
  /** A statement of a migration, an import or a report. */
  maintenance: 60 * 60 * 1000,
  /** A wait of a migration for a lock: behind it, calls queue up. Then they go on, and it tries again. */
  migrationLock: 2000,
  /** Until a migration that waits for locks gives up. */
  migration: 30_000,
  /** Until another command, which changes what belongs to no customer, has ended. */
  turn: 60_000,
  /** Until `canWrite` answers. */
  ready: 3000,
}

/** What no text of PostgreSQL may hold: NUL, and halves of surrogate pairs. */
export const unstorable = /\0|\p{Surrogate}/u

const int8 = 20
const timestamptz = 1184

/** Whole numbers as numbers (all of them are small enough to be exact), times as ISO 8601. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === int8) return Number
    // As a connection in UTC writes it: '2026-01-02 03:04:05.678901+00'.
    if (oid === timestamptz) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * How many searches run at once, and how many lists: they are work for the database's cores, which carts and payments
 * need, too. Each has a connection of its own, but in the embedded database, which has only one.
 */
const searchesAtOnce = 2

/** How many searches may wait: as many as end before the shop gives up. */
const searchesWaiting = 200

/**
 * The settings of connections for searches. The best plan depends on how many books a word has, and each condition has an
 * index. Two words that P73 of docs/product.md takes for one are always more similar than 0.1.
 */
const searchSession = `set plan_cache_mode to force_custom_plan; set enable_seqscan to off; set jit to off;
  set max_parallel_workers_per_gather to 0; set pg_trgm.similarity_threshold to 0.1`

/** How often a transaction is begun again after a deadlock or a serialization failure. */
const mostRepetitions = 4

/**
 * Opens the database, and creates its tables if it is empty.
 * @throws UnavailableError if it cannot be reached, DataError if it cannot be used.
 */
export async function openDatabase({
  url,
  dataDir,
  mustExist = false,
  connections = 10,
  limits: given = {},
  say = () => {},
}: Place): Promise<OpenDatabase> {
  const limits = { ...timeLimits, ...given }
  const { pool, searching, closeEmbedded } = url
    ? postgres(url, connections, limits)
    : await embedded(dataDir, mustExist)
  for (const each of new Set([pool, searching])) {
    // Connections that break. One that is idle: the pool replaces it. One that is lent: its next statement fails.
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }

  /** Lends a connection. Discards a broken one; a failed statement does not break it. */
  async function withClient<T>(
    work: (client: Client) => Promise<T>,
    answerLimit?: number,
    from = pool,
  ) {
    const client = await from.connect().catch(unavailable)
    let broken: Error | undefined
    const run: Client['run'] = async (text, values) => {
      try {
        const statement = {
          text,
          ...(values && { name: nameOf(text), values: [...values] }),
          query_timeout: answerLimit,
        }
        return await client.query(statement)
      } catch (error) {
        if (breaksConnection(error)) broken = error
        return isUnavailable(error) ? unavailable(error) : Promise.reject(error)
      }
    }
    try {
      return await work({
        run,
        query: async <R extends object>(text: string, values?: readonly unknown[]) =>
          (await run(text, values)).rows as R[],
        isBroken: () => broken !== undefined,
      })
    } finally {
      client.release(broken)
    }
  }

  function within<T>(begin: string, work: (tx: Queries) => Promise<T>, answerLimit?: number) {
    return withClient(async (client) => {
      try {
        await client.run(begin)
        const result = await work(client)
        const { command } = await client.run('commit')
        // The answer to the commit of a transaction in which a statement has failed.
        if (command === 'ROLLBACK') throw new Error('The failure of a statement was not reported')
        return result
      } catch (error) {
        // If the connection is lost, the database does this by itself.
        if (!client.isBroken()) await client.run('rollback').catch(() => {})
        throw error
      }
    }, answerLimit)
  }

  const query: Queries['query'] = (text, values) =>
    withClient((client) => client.query(text, values))

  const transaction: Database['transaction'] = async (customerId, work) => {
    for (let repetition = 0; ; repetition += 1) {
      try {
        return await within('begin', async ({ query }) => {
          const [customer] = await query<Customer>(
            'select * from customers where id = $1 for no key update',
            [customerId],
          )
          return work({ query, customer })
        })
      } catch (error) {
        if (repetition === mostRepetitions || !isRepeatable(error)) throw error
        // So that the other transaction goes first, and not the same two meet again.
        await pause(Math.random() * 50 * (repetition + 1))
      }
    }
  }

  /** For operators, whose statements, and what they do in between, may take long. */
  const patiently = <T>(begin: string, work: (tx: Queries) => Promise<T>) =>
    within(
      begin,
      async (tx) => {
        await tx.query(
          `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true),
             set_config('idle_in_transaction_session_timeout', '0', true)`,
          [String(limits.maintenance)],
        )
        return work(tx)
      },
      limits.maintenance,
    )

  const inTurn = <T>(work: (tx: Queries) => Promise<T>) =>
    patiently('begin', async (tx) => {
      const [turn] = await tx.query('select 1 where pg_try_advisory_xact_lock(4300)')
      if (!turn) {
        say(
          'Another command is changing the shop. This one waits for it, but no longer than a minute.',
        )
        const waitFor = (time: number) =>
          tx.query("select set_config('lock_timeout', $1, true)", [String(time)])
        await waitFor(limits.turn)
        await tx.query('select pg_advisory_xact_lock(4300)')
        await waitFor(limits.maintenance)
      }
      return work(tx)
    })

  const maintain: OpenDatabase['maintain'] = (work, afterwards) => {
    if (!afterwards) return inTurn(work)
    const both = async () => {
      const result = await patiently('begin', work)
      await afterwards(result)
      return result
    }
    // A lock ends with its transaction, so another one holds it meanwhile, and does nothing else. The embedded database
    // has only one connection, but no other process can open it.
    return url ? inTurn(both) : both()
  }

  const atOnce = Math.min(searchesAtOnce, searching.options.max)
  const searchTurns = pLimit(atOnce)
  const listTurns = pLimit(atOnce)
  const search: Search = (...args) => searchInTurn(searchTurns, ...args)
  const list: Search = (...args) => searchInTurn(listTurns, ...args)
  async function searchInTurn<T>(
    turns: LimitFunction,
    work: (db: Queries) => Promise<T>,
    isWanted = () => true,
  ): Promise<T> {
    const end = Date.now() + limits.wholeSearch
    const tooLong = () =>
      new HttpError(
        503,
        'This takes too long at the moment. Please try again, or search for longer words.',
        { retryAfter: 2 },
      )
    const check = () => {
      if (!isWanted() || Date.now() > end) throw tooLong()
    }
    check()
    if (turns.pendingCount >= searchesWaiting) {
      throw new HttpError(
        503,
        'Too many people search at the moment. Please try again in a moment.',
        {
          retryAfter: 2,
        },
      )
    }
    return turns(async () => {
      check()
      return withClient(
        ({ query }) =>
          work({
            query: async (text, values) => {
              check()
              return query(text, values)
            },
          }),
        undefined,
        searching,
      )
    }).catch((error) => {
      throw isTooSlow(error) ? tooLong() : error
    })
  }

  const close = async () => {
    await pool.end()
    if (searching !== pool) await searching.end()
    await closeEmbedded?.()
  }
  try {
    await checkEncoding(query)
    await migrate({ query, maintain }, url ? 'DATABASE_URL' : 'DATA_DIR', mustExist, limits)
    await checkLetters(query)
    const [version] = await query<{ server_version: string }>('show server_version')
    const number = version?.server_version.split(' ')[0]
    return {
      query,
      transaction,
      together: (read) => withClient((client) => bothOf(read(client))),
      search,
      list,
      report: (read) => patiently('begin isolation level repeatable read read only', read),
      maintain,
      canWrite: succeedsInTime(() => query(writeSomething), limits.ready),
      connections: () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
      }),
      searchesWaiting: () => ({
        searches: searchTurns.pendingCount,
        lists: listTurns.pendingCount,
      }),
      name: url ? `PostgreSQL ${number}` : `PGlite (PostgreSQL ${number})`,
      isEmbedded: !url,
      close,
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

const makeAnother =
  'Make another one with createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8.'

/** @throws DataError for a database that cannot hold the letters of all customers. */
async function checkEncoding(query: Queries['query']): Promise<void> {
  const [{ server_encoding = '' } = {}] = await query<{ server_encoding: string }>(
    'show server_encoding',
  )
  if (server_encoding === 'UTF8') return
  throw new DataError(
    `DATABASE_URL: the database has the encoding ${server_encoding}, and needs UTF8. ${makeAnother}`,
  )
}

/** @throws DataError for a database that finds no words in other scripts, as in the locale C. */
async function checkLetters(query: Queries['query']): Promise<void> {
  const parts = await query("select unnest(show_trgm('дом'))")
  if (parts.length > 0) return
  throw new DataError(
    `DATABASE_URL: the database has a locale in which only English letters are letters, so it cannot search in other scripts. ${makeAnother}`,
  )
}

const names = new Map<string, string>()

/** Names a statement, so that each connection plans it once: that takes longer than to run it. Texts are constant. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`
  names.set(text, name)
  return name
}

interface Client extends Queries {
  run: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>
  isBroken: () => boolean
}

/** Waits for both, so that their connection is free afterwards. @throws what the first one has thrown, or the second one. */
async function bothOf<A, B>(promises: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

function unavailable(cause: unknown): never {
  throw new UnavailableError('The database is not available', { cause })
}

/** PGlite has its own DatabaseError, so the class cannot be compared. */
function isOfDatabase(error: unknown): error is Error & { severity: string; code: string } {
  return error instanceof Error && 'severity' in error
}

/**
 * Whether a connection should not be used after this error: it is lost, it has a statement whose table was changed, or it
 * leads to a server that has become read-only (25006), as after a failover.
 */
function breaksConnection(error: unknown): error is Error {
  return isOfDatabase(error)
    ? /FATAL|PANIC/.test(error.severity) || error.code === '25006' || isOutdated(error)
    : error instanceof Error
}

/** Whether a table was changed, by a newer version of the server, after the statement was prepared. */
function isOutdated({ code, message }: { code: string; message: string }): boolean {
  return code === '0A000' && message.includes('cached plan')
}

/**
 * Whether the statement failed for no fault of its own: connections (class 08), a transaction that was too idle (25P03,
 * 25P04), a database that takes no writes (25006), deadlocks and serialization (class 40), too little space, memory or
 * connections (class 53), locks and time limits (55P03, class 57), and input and output (class 58).
 */
function isUnavailable(error: unknown): boolean {
  return isOfDatabase(error)
    ? /^(08|25006|25P0[34]|40|53|55P03|57|58)/.test(error.code) || isOutdated(error)
    : error instanceof Error && !(error instanceof TypeError)
}

/** Whether the database was unavailable for one of these reasons. */
const isBecause = (error: unknown, ...codes: string[]) =>
  error instanceof UnavailableError && isOfDatabase(error.cause) && codes.includes(error.cause.code)

/** Whether a statement was ended since it took as long as it may. */
const isTooSlow = (error: unknown) => isBecause(error, '57014')

/** Whether another transaction has held a lock for too long. */
const isLocked = (error: unknown) => isBecause(error, '55P03')

/** Whether it was a deadlock or a serialization failure. */
const isRepeatable = (error: unknown) => isBecause(error, '40001', '40P01')

/**
 * Makes a file, writes its first page, and notes that in the write-ahead log: this fails if a disk is full, if the
 * database is read-only, and if it is away. The table is the connection's own, so it needs no lock that a backup holds.
 */
const writeSomething =
  'create temporary table readiness on commit drop as select now() as checked_at'

/** Whether `work` succeeds within a time. Calls that come meanwhile share its result. @param limit in milliseconds. */
function succeedsInTime(work: () => Promise<unknown>, limit: number): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), limit)
      work()
        .then(
          () => resolve(true),
          () => resolve(false),
        )
        .finally(() => clearTimeout(timer))
    }).finally(() => (running = undefined))
    return running
  }
}

function postgres(url: string, max: number, limits: typeof timeLimits) {
  const open = (most: number, statement: number, text: string) => {
    const session = { text, query_timeout: limits.connect }
    return new pg.Pool({
      connectionString: url,
      onConnect: (client) => client.query(session),
      types,
      max: most,
      connectionTimeoutMillis: limits.connect,
      statement_timeout: statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
      query_timeout: limits.answer,
      // Notices a machine that is gone while nobody waits for it.
      keepAlive: true,
      // Statements that do not wait for each other are sent together.
      pipeline: true,
      // After a failover, or if machines were added, connections move to where the address leads now.
      maxLifetimeSeconds: 300,
    })
  }
  // Whatever the settings of the database are.
  const session = "set datestyle to 'ISO'; set timezone to 'UTC'"
  return {
    pool: open(max, limits.statement, session),
    searching: open(2 * searchesAtOnce, limits.search, `${session}; ${searchSession}`),
    closeEmbedded: null,
  }
}

/** In DATA_DIR. */
const databaseFolder = 'postgres'

async function embedded(dataDir: string | null, mustExist: boolean) {
  if (mustExist && dataDir !== null && !existsSync(path.join(dataDir, databaseFolder))) {
    throw new DataError(
      `There is no database in ${path.resolve(dataDir)}: set DATABASE_URL or DATA_DIR as they are for the server.`,
    )
  }
  const unlock = dataDir === null ? () => {} : await lockData(dataDir)
  const pglite = await openPglite(dataDir).catch((error) => {
    unlock()
    throw error
  })
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  // It has one connection, which lives as long as the process.
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    types,
    max: 1,
    idleTimeoutMillis: 0,
    // Only other calls can be in the way, and each of them ends.
    connectionTimeoutMillis: 10_000,
  })
  await pglite.exec(searchSession)
  const closeEmbedded = async () => {
    await pglite.close()
    unlock()
  }
  return { pool, searching: pool, closeEmbedded }
}

/** Loads it only now: with PostgreSQL, nothing of it takes memory. @throws DataError */
async function openPglite(dataDir: string | null): Promise<PGlite> {
  const [{ PGlite }, { fuzzystrmatch }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/fuzzystrmatch'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const folder = dataDir === null ? 'memory://' : privateFolder(dataDir, databaseFolder)
  return PGlite.create(folder, { extensions: { fuzzystrmatch, pg_trgm } }).catch((error: Error) => {
    throw new DataError(
      `DATA_DIR: the database in ${folder} cannot be opened (${error.message}). It is damaged, or of another version: restore a backup, or choose another folder.`,
    )
  })
}

/** A folder that only the server's account may open: PGlite lets everybody read its files. */
function privateFolder(dataDir: string, name: string): string {
  const folder = path.join(dataDir, name)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    throw cannotWrite(error)
  }
  return folder
}

const folder = path.join(import.meta.dirname, '../migrations')

/**
 * Runs the files of `migrations/` that the database has not seen, in one transaction. If several processes start at once,
 * one migrates and the others wait. @throws DataError for a database that another version has made.
 */
async function migrate(
  { query, maintain }: Pick<OpenDatabase, 'query' | 'maintain'>,
  of: string,
  mustExist: boolean,
  limits: Pick<typeof timeLimits, 'migrationLock' | 'migration'>,
) {
  const files = readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      // A checkout may have changed the ends of lines.
      const lines = text.replaceAll('\r\n', '\n')
      return { file, text, digest: createHash('sha256').update(lines).digest('hex') }
    })
  const unseen = async ({ query }: Queries) => {
    const [{ isNew } = { isNew: true }] = await query<{ isNew: boolean }>(
      `select to_regclass('migrations') is null as "isNew"`,
    )
    const seen = isNew
      ? []
      : await query<{ file: string; digest?: string }>('select * from migrations order by file')
    for (const { file, digest } of seen) {
      if (files.some((one) => one.file === file && one.digest === digest)) continue
      if (Number.parseInt(file, 10) > files.length) {
        throw new DataError(
          `${of}: the database was changed by a newer version of the server (${file}). Start that version, or restore a backup of before the update.`,
        )
      }
      throw new DataError(
        `${of}: the database was made by another version of the server (${file} differs). Use a new, empty one and import the books again; what you want to keep, export with the version that made it.`,
      )
    }
    return files.filter(({ file }) => !seen.some((one) => one.file === file))
  }
  // Reading needs no lock, and is possible in a database that takes no writes.
  if ((await unseen({ query })).length === 0) return
  if (mustExist) {
    throw new DataError(
      `${of}: the database does not have the tables of this version yet. Start the server, or run the command “migrate”, and they are made.`,
    )
  }
  const tryOnce = async (tx: Queries) => {
    await tx.query(`set local lock_timeout = ${limits.migrationLock}`)
    await tx.query(
      'create table if not exists migrations (file text primary key, digest text not null)',
    )
    for (const { file, text, digest } of await unseen(tx)) {
      // Without values, a text may hold several statements.
      await tx.query(text)
      await tx.query('insert into migrations (file, digest) values ($1, $2)', [file, digest])
    }
  }
  const end = Date.now() + limits.migration
  for (;;) {
    try {
      return await maintain(tryOnce)
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error
      await pause(limits.migrationLock / 2)
    }
  }
}
