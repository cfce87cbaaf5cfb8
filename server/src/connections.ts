/** Connections to PostgreSQL, or to PGlite behind the same pool. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { cannotWrite, DataError, lockData } from './data-lock'

/** What may take how long, in milliseconds. The shop gives up after ten seconds (docs/product.md, P50). */
export const timeLimits = {
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
export const searchesAtOnce = 2

/**
 * The settings of connections for searches. The best plan depends on how many books a word has, and each condition has an
 * index. Two words that P73 of docs/product.md takes for one are always more similar than 0.1.
 */
const searchSession = `set plan_cache_mode to force_custom_plan; set enable_seqscan to off; set jit to off;
  set max_parallel_workers_per_gather to 0; set pg_trgm.similarity_threshold to 0.1`

export function postgres(url: string, max: number, limits: typeof timeLimits) {
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
    // For what cannot be in a transaction, where it could have other limits. It is opened only for that.
    maintaining: open(1, limits.maintenance, session),
    closeEmbedded: null,
  }
}

/** In DATA_DIR. */
const databaseFolder = 'postgres'

export async function embedded(dataDir: string | null, mustExist: boolean) {
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
  return { pool, searching: pool, maintaining: pool, closeEmbedded }
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
