/** Transactions, reads and searches: one code path for PostgreSQL and PGlite. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import type { Customer } from './accounts/customer'
import { embedded, postgres, searchesAtOnce, timeLimits } from './connections'
import { DataError } from './data-lock'
import {
  breaksConnection,
  isLocked,
  isRepeatable,
  isTooSlow,
  isUnavailable,
  unavailable,
} from './database-errors'
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
  /**
   * Lets the space of old rows be used again, and lists be read from an index alone. May take long, but behind PgBouncer
   * no longer than the role's `statement_timeout`. A table that is locked is left out.
   */
  vacuum: (...tables: readonly string[]) => Promise<void>
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

/** The row of a statement that always has one. */
export function onlyRow<R>([row]: readonly R[]): R {
  if (!row) throw new Error('The database has answered no row')
  return row
}

/** What no text of PostgreSQL may hold: NUL, and halves of surrogate pairs. */
export const unstorable = /\0|\p{Surrogate}/u

/** How many searches may wait: as many as end before the shop gives up. */
const searchesWaiting = 200

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
  const { pool, searching, maintaining, closeEmbedded } = url
    ? postgres(url, connections, limits)
    : await embedded(dataDir, mustExist)
  const pools = new Set([pool, searching, maintaining])
  for (const each of pools) {
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
    for (const each of pools) await each.end()
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
      vacuum: (...tables) =>
        withClient(
          async ({ run }) => void (await run(`vacuum (skip_locked) ${tables.join(', ')}`)),
          limits.maintenance,
          maintaining,
        ),
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

/**
 * Names a statement, so that each connection plans it once. Texts are constant. Without names, PostgreSQL needs twice as
 * much time of a core for the read of a cart (1.7 ms instead of 0.8), and the whole call takes 30 % more.
 */
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
      : await query<{ file: string; digest: string }>('select * from migrations order by file')
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
