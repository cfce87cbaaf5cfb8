/** PostgreSQL, or PGlite behind the same pool: one code path for both. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

type Row = Record<string, unknown>

export interface Queries {
  /** Runs one statement. Values are always bound, never part of the text. @returns the rows. */
  query: <R extends object = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
}

export interface Database extends Queries {
  /** Runs `work` in one transaction, which is undone if it throws. Only `tx` may be used inside. */
  transaction: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>
  /** 'PostgreSQL 15.8', or 'PGlite (PostgreSQL 18.0)'. */
  name: string
  isEmbedded: boolean
  close: () => Promise<void>
}

interface Place {
  url: string | null
  /** The folder of the embedded database; `null` for one in memory. */
  dataDir: string | null
}

const int8 = 20
const timestamptz = 1184

/** Whole numbers as numbers (all of them are small enough to be exact), times as ISO 8601. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === int8) return Number
    if (oid === timestamptz) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format)
  },
}

/** Opens the database and brings its tables up to date. @throws if it cannot be reached. */
export async function openDatabase({ url, dataDir }: Place): Promise<Database> {
  const { pool, closeEmbedded } = url ? postgres(url) : embedded(dataDir)
  // A connection that breaks while nobody uses it: the pool replaces it.
  pool.on('error', () => {})
  /** Lends a connection. One that broke is thrown away; a statement that failed breaks none. */
  const withClient = async <T>(work: (queries: Queries) => Promise<T>) => {
    const client = await pool.connect()
    let broken: Error | undefined
    const query = async <R extends object>(text: string, values: readonly unknown[] = []) => {
      try {
        return (await client.query<R & pg.QueryResultRow>(text, [...values])).rows
      } catch (error) {
        // PGlite has its own DatabaseError, so the class cannot be compared.
        if (error instanceof Error && !('severity' in error)) broken = error
        throw error
      }
    }
    try {
      return await work({ query })
    } finally {
      client.release(broken)
    }
  }
  const query: Queries['query'] = (text, values) => withClient((tx) => tx.query(text, values))
  const transaction: Database['transaction'] = (work) =>
    withClient(async (tx) => {
      await tx.query('begin')
      try {
        const result = await work(tx)
        await tx.query('commit')
        return result
      } catch (error) {
        // If the connection is lost, the database does this by itself.
        await tx.query('rollback').catch(() => {})
        throw error
      }
    })
  const close = async () => {
    await pool.end()
    await closeEmbedded?.()
  }
  try {
    await migrate(transaction)
    const [version] = await query<{ server_version: string }>('show server_version')
    const number = version?.server_version.split(' ')[0]
    return {
      query,
      transaction,
      name: url ? `PostgreSQL ${number}` : `PGlite (PostgreSQL ${number})`,
      isEmbedded: !url,
      close,
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

function postgres(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 20,
    connectionTimeoutMillis: 5000,
  })
  return { pool, closeEmbedded: null }
}

function embedded(dataDir: string | null) {
  const unlock = dataDir === null ? () => {} : lock(dataDir)
  const pglite = new PGlite(dataDir === null ? 'memory://' : path.join(dataDir, 'postgres'))
  // It has one connection, which lives as long as the process.
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    types,
    max: 1,
    idleTimeoutMillis: 0,
  })
  const closeEmbedded = async () => {
    await pglite.close()
    unlock()
  }
  return { pool, closeEmbedded }
}

/** Another process uses the embedded database. */
export class DataInUseError extends Error {}

/** Locks the data against other processes, because two at once would destroy it. @throws DataInUseError */
function lock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'server.pid')
  const before = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }))
  if (before > 0 && before !== process.pid && isRunning(before)) {
    throw new DataInUseError(
      `DATA_DIR is in use by another server, process ${before}. If it is not running, delete ${file}.`,
    )
  }
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const migrations = path.join(import.meta.dirname, '../migrations')

/** Runs the migrations that the database has not seen, in the order of their numbers, each in one transaction. */
async function migrate(transaction: Database['transaction']): Promise<void> {
  for (const file of readdirSync(migrations).sort()) {
    await transaction(async (tx) => {
      // If several processes start at once, one migrates and the others wait.
      await tx.query('select pg_advisory_xact_lock(4300)')
      await tx.query('create table if not exists migrations (file text primary key)')
      const done = await tx.query('select 1 from migrations where file = $1', [file])
      if (done.length > 0) return
      for (const statement of statementsIn(readFileSync(path.join(migrations, file), 'utf8'))) {
        await tx.query(statement)
      }
      await tx.query('insert into migrations (file) values ($1)', [file])
    })
  }
}

/** The statements of a migration, each of which ends with a semicolon at the end of a line. */
function statementsIn(sql: string): string[] {
  return sql.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
}
