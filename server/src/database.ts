/** PostgreSQL, or PGlite behind the same pool: one code path for both. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Customer } from './customer'
import { cannotWrite, DataError, lockData } from './data-lock'

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
  /** Like `query`, for quick reads: those that wait for a connection get one together. */
  read: Queries['query']
  /**
   * Locks the customer and runs `work` in one transaction, which is undone if it throws. Only `tx` may be used inside.
   * After a deadlock or a serialization failure it begins again, so `work` must change nothing outside of `tx`.
   */
  transaction: <T>(customerId: string, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Runs several reads on one connection. They see the same moment, and cannot write. */
  snapshot: <T>(read: (db: Queries) => Promise<T>) => Promise<T>
}

/** The database as its owner has it, who may also change what belongs to no customer. */
export interface OpenDatabase extends Database {
  /**
   * Runs `work` in a transaction that locks no customer: for migrations and imports. They happen one after the other,
   * in all processes, and may take long.
   */
  maintain: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>
  /** Whether something can be written now. Answers within `readyLimit` in every state. */
  canWrite: () => Promise<boolean>
  /** Connections of the pool, and calls that wait for one. */
  connections: () => { open: number; idle: number; waiting: number; most: number }
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
  /** How many connections this process opens at most; an embedded database has one. */
  connections?: number
  limits?: Partial<typeof timeLimits>
}

/** What may take how long, in milliseconds. The shop gives up after ten seconds (docs/product.md, P41). */
const timeLimits = {
  /** Until a connection is open, or one of the pool is free. */
  connect: 3000,
  /** Far more than the slowest statement of a call needs, and less than the shop waits. */
  statement: 8000,
  /** A transaction holds its locks for milliseconds, so a longer wait means that another transaction hangs. */
  lock: 4000,
  /** A transaction never waits for anything but its own statements. */
  idleInTransaction: 10_000,
  /** Until the answer to a statement has come, for a database that hangs and does not notice its own limits. */
  answer: 9000,
  /** A statement of a migration or an import. */
  maintenance: 60 * 60 * 1000,
  /** Until `canWrite` answers. */
  ready: 3000,
}

/** What no text of PostgreSQL may hold: NUL, and halves of surrogate pairs. */
export const unstorable = /\0|\p{Surrogate}/u

const int8 = 20
const timestamptz = 1184

/** A connection in UTC writes '2026-01-02 03:04:05.678901+00', which needs no parsing. */
function isoTime(text: string): string {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,6}\+00$/.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
    : new Date(text).toISOString()
}

/** Whole numbers as numbers (all of them are small enough to be exact), times as ISO 8601. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === int8) return Number
    if (oid === timestamptz) return isoTime
    return pg.types.getTypeParser(oid, format)
  },
}

/** How many reads get one connection together, at most: none of them is answered long before the last one. */
const mostTogether = 8

/** How often a transaction is begun again after a deadlock or a serialization failure. */
const mostRepetitions = 4

/**
 * Opens the database and brings its tables up to date.
 * @throws UnavailableError if it cannot be reached, DataError if it cannot be used.
 */
export async function openDatabase({
  url,
  dataDir,
  connections = 10,
  limits: given = {},
}: Place): Promise<OpenDatabase> {
  const limits = { ...timeLimits, ...given }
  const { pool, closeEmbedded } = url ? postgres(url, connections, limits) : await embedded(dataDir)
  // Connections that break. One that is idle: the pool replaces it. One that is lent: its next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  /** Lends a connection. Discards a broken one; a failed statement does not break it. */
  const withClient = async <T>(work: (client: Client) => Promise<T>, answerLimit?: number) => {
    const client = await pool.connect().catch(unavailable)
    let broken: Error | undefined
    const run = async (text: string, values: readonly unknown[] = []) => {
      try {
        const statement = {
          text,
          ...(values.length > 0 ? { name: nameOf(text), values: [...values] } : {}),
          query_timeout: answerLimit,
        }
        return await client.query(statement)
      } catch (error) {
        if (isOfConnection(error)) broken = error
        return isUnavailable(error) ? unavailable(error) : Promise.reject(error)
      }
    }
    const query = async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await run(text, values)).rows as R[]
    const together = <T>(send: () => T): T => {
      const { stream } = client.connection
      // The stream of PGlite cannot wait.
      stream.cork?.()
      try {
        return send()
      } finally {
        stream.uncork?.()
      }
    }
    try {
      return await work({ run, query, together, isBroken: () => broken !== undefined })
    } finally {
      client.release(broken)
    }
  }
  const query: Queries['query'] = (text, values) =>
    withClient((client) => client.query(text, values))
  const read = readTogether(withClient)
  /** @param first is sent together with the statement that begins the transaction. */
  const within = <F, T>(
    begin: string,
    first: (client: Client) => Promise<F>,
    work: (client: Client, first: F) => Promise<T>,
    answerLimit?: number,
  ) =>
    withClient(async (client) => {
      try {
        const [, locked] = await client.together(() =>
          Promise.all([client.run(begin), first(client)]),
        )
        const result = await work(client, locked)
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
  const transaction: Database['transaction'] = async (customerId, work) => {
    for (let repetition = 0; ; repetition += 1) {
      try {
        return await within(
          'begin',
          (client) =>
            client.query<Customer>('select * from customers where id = $1 for no key update', [
              customerId,
            ]),
          ({ query }, [customer]) => work({ query, customer }),
        )
      } catch (error) {
        if (repetition === mostRepetitions || !isRepeatable(error)) throw error
        // So that the other transaction goes first, and not the same two meet again.
        await pause(Math.random() * 50 * (repetition + 1))
      }
    }
  }
  const nothing = async () => {}
  const snapshot: Database['snapshot'] = (read) =>
    within('begin isolation level repeatable read read only', nothing, read)
  const maintain: OpenDatabase['maintain'] = (work) =>
    within(
      'begin',
      async ({ query }) => {
        await query(
          `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true)`,
          [String(limits.maintenance)],
        )
        await query('select pg_advisory_xact_lock(4300)')
      },
      work,
      limits.maintenance,
    )
  const close = async () => {
    await pool.end()
    await closeEmbedded?.()
  }
  try {
    await checkEncoding(query)
    await migrate(maintain)
    const [version] = await query<{ server_version: string }>('show server_version')
    const number = version?.server_version.split(' ')[0]
    return {
      query,
      read,
      transaction,
      snapshot,
      maintain,
      canWrite: succeedsInTime(() => within('begin', nothing, writeSomething), limits.ready),
      connections: () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
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

/** @throws DataError for a database that cannot hold the letters of all customers. */
async function checkEncoding(query: Queries['query']): Promise<void> {
  const [{ server_encoding = '' } = {}] = await query<{ server_encoding: string }>(
    'show server_encoding',
  )
  // SQL_ASCII stores the bytes as they are.
  if (['UTF8', 'SQL_ASCII'].includes(server_encoding)) return
  throw new DataError(
    `DATABASE_URL: the database has the encoding ${server_encoding}, and needs UTF8. Make another one with createdb --template=template0 --encoding=UTF8.`,
  )
}

const names = new Map<string, string>()

/** Names a statement, so that each connection parses and plans it once. Texts are constant, so there are few. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

interface Client extends Queries {
  run: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>
  /** Writes all statements that `send` begins at once. */
  together: <T>(send: () => T) => T
  isBroken: () => boolean
}

/**
 * Queries that are gathered while they wait for a connection, and then written at once. Under load, most of what a small
 * read costs is that it is written, awaited and read. If one fails, the others go on.
 */
function readTogether(
  withClient: (work: (client: Client) => Promise<unknown>) => Promise<unknown>,
): Queries['query'] {
  interface Read {
    send: (client: Client) => Promise<void>
    reject: (error: unknown) => void
  }
  let gathered: Read[] = []
  return <R extends object>(text: string, values?: readonly unknown[]) =>
    new Promise<R[]>((resolve, reject) => {
      const batch = gathered
      batch.push({ send: (client) => client.query<R>(text, values).then(resolve, reject), reject })
      const close = () => {
        if (gathered === batch) gathered = []
      }
      if (batch.length === 1) {
        withClient((client) => {
          close()
          return client.together(() => Promise.all(batch.map(({ send }) => send(client))))
        }).catch((error) => {
          close()
          for (const { reject } of batch) reject(error)
        })
      } else if (batch.length === mostTogether) close()
    })
}

function unavailable(cause: unknown): never {
  throw new UnavailableError('The database is not available', { cause })
}

/** PGlite has its own DatabaseError, so the class cannot be compared. */
function isOfDatabase(error: unknown): error is Error & { severity: string; code: string } {
  return error instanceof Error && 'severity' in error
}

/** Whether a connection cannot be used after this error. */
function isOfConnection(error: unknown): error is Error {
  return isOfDatabase(error)
    ? /FATAL|PANIC/.test(error.severity) || isOutdated(error)
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

function isRepeatable(error: unknown): boolean {
  return (
    error instanceof UnavailableError &&
    isOfDatabase(error.cause) &&
    ['40001', '40P01'].includes(error.cause.code)
  )
}

/**
 * Writes the first page of a new file: this fails if the disk is full, if the database is read-only, and if it is away.
 * The update of a row would need no space.
 */
const writeSomething = async ({ query }: Queries) => {
  await query('truncate readiness')
  await query('insert into readiness default values')
}

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
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.answer,
    // Notices a machine that is gone while nobody waits for it.
    keepAlive: true,
    // Statements that do not wait for each other are sent together.
    pipeline: true,
  })
  // Whatever the settings of the database are. It is sent before the first statement; if it fails, so does that one.
  pool.on('connect', (client) => {
    client.query("set datestyle to 'ISO'; set timezone to 'UTC'").catch(() => {})
  })
  return { pool, closeEmbedded: null }
}

async function embedded(dataDir: string | null) {
  const unlock = dataDir === null ? () => {} : await lockData(dataDir)
  const pglite = await openPglite(dataDir).catch((error) => {
    unlock()
    throw error
  })
  // It has one connection, which lives as long as the process.
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    types,
    max: 1,
    idleTimeoutMillis: 0,
    // Only other calls can be in the way, and each of them ends.
    connectionTimeoutMillis: 10_000,
  })
  const closeEmbedded = async () => {
    await pglite.close()
    unlock()
  }
  return { pool, closeEmbedded }
}

/** @throws DataError */
async function openPglite(dataDir: string | null): Promise<PGlite> {
  const folder = dataDir === null ? 'memory://' : privateFolder(dataDir, 'postgres')
  return PGlite.create(folder).catch((error: Error) => {
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

const migrations = path.join(import.meta.dirname, '../migrations')

/** Runs the migrations that the database has not seen, in the order of their numbers, each in one transaction. */
async function migrate(maintain: OpenDatabase['maintain']): Promise<void> {
  for (const file of readdirSync(migrations).sort()) {
    // If several processes start at once, one migrates and the others wait.
    await maintain(async (tx) => {
      await tx.query('create table if not exists migrations (file text primary key)')
      const done = await tx.query('select 1 from migrations where file = $1', [file])
      if (done.length > 0) return
      // Without values, a text may hold several statements.
      await tx.query(readFileSync(path.join(migrations, file), 'utf8'))
      await tx.query('insert into migrations (file) values ($1)', [file])
    })
  }
}
