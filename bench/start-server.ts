/** The real server for benchmarks, with a database of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { home as address } from 'shared/contract-suite'
import { type OpenDatabase, openDatabase } from '../server/src/database.ts'
import {
  type ServerProcess,
  startProcess,
  trialSettings,
} from '../server/src/testing/server-process.ts'
import { startPostgres } from '../server/src/testing/start-postgres.ts'

interface Place {
  /** For files, until the server has stopped. */
  folder: string
  /** The server's settings. */
  env: Record<string, string>
}

interface PostgresPlace extends Place {
  database: OpenDatabase
  databaseUrl: string
}

/**
 * Starts the server with PostgreSQL, and stops both afterwards.
 * @param settings besides those of every benchmark.
 * @param prepare fills the database, which has its tables.
 */
export async function withServer<R>(
  settings: Record<string, string>,
  prepare: (place: PostgresPlace) => Promise<unknown>,
  use: (server: ServerProcess, place: PostgresPlace) => Promise<R>,
): Promise<R> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ url: databaseUrl, dataDir: null })
  const more = { database, databaseUrl }
  try {
    return await serve(
      { ...settings, DATABASE_URL: databaseUrl },
      (place) => prepare({ ...place, ...more }),
      (server, place) => use(server, { ...place, ...more }),
    )
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** As `withServer`, with the embedded database, which only one process at a time can open. */
export function withEmbedded<R>(
  settings: Record<string, string>,
  prepare: (place: Place) => Promise<unknown>,
  use: (server: ServerProcess, place: Place) => Promise<R>,
): Promise<R> {
  const makeTables = async ({ folder }: Place) => {
    const database = await openDatabase({ url: null, dataDir: folder })
    await database.close()
  }
  return serve(settings, (place) => makeTables(place).then(() => prepare(place)), use)
}

async function serve<R>(
  settings: Record<string, string>,
  prepare: (place: Place) => Promise<unknown>,
  use: (server: ServerProcess, place: Place) => Promise<R>,
): Promise<R> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-bench-'))
  const env = {
    ...trialSettings,
    ...{ PORT: '0', DATA_DIR: folder, LIMIT_SIGNUPS: '100000' },
    ...settings,
  }
  const place = { folder, env }
  try {
    await prepare(place)
    const server = await startProcess(env)
    try {
      return await use(server, place)
    } finally {
      await server.terminate()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Account {
  id: string
  token: string
}

/** Signs up a customer with an address. @param n each has another number. */
export async function signUp(url: string, n: number): Promise<Account> {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const { encodedToken, createdUser } = await post('/auth/signup', {
    ...{ email: `c${n}@bench.test`, password: 'turn the page' },
    ...{ firstName: 'Mira', lastName: 'Sen' },
  })
  await post('/user/address', { address }, { authorization: encodedToken })
  return { id: createdUser._id, token: encodedToken }
}

/** @param field of the process: `VmRSS` for what it has, `VmHWM` for the most that it had. @returns MB; 0 for one that has ended. */
export function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}
