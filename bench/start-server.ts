/** The real server for benchmarks, with a PostgreSQL of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type OpenDatabase, openDatabase } from '../server/src/database.ts'
import {
  type ServerProcess,
  startProcess,
  trialSettings,
} from '../server/src/testing/server-process.ts'
import { startPostgres } from '../server/src/testing/start-postgres.ts'
import { home as address } from '../shared/src/contract-suite/index.ts'

interface Place {
  database: OpenDatabase
  databaseUrl: string
  /** For files, until the server has stopped. */
  folder: string
  /** The server's settings. */
  env: Record<string, string>
}

/**
 * Starts the server, and stops it and its database afterwards.
 * @param settings besides those of every benchmark.
 * @param prepare fills the database, which has its tables.
 */
export async function withServer<R>(
  settings: Record<string, string>,
  prepare: (place: Place) => Promise<unknown>,
  use: (server: ServerProcess, place: Place) => Promise<R>,
): Promise<R> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-bench-'))
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ url: databaseUrl, dataDir: null })
  const env = {
    ...trialSettings,
    ...{ PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: folder, LIMIT_SIGNUPS: '100000' },
    ...settings,
  }
  const place = { database, databaseUrl, folder, env }
  try {
    await prepare(place)
    const server = await startProcess(env)
    try {
      return await use(server, place)
    } finally {
      await server.terminate()
    }
  } finally {
    await database.close()
    await postgres.stop()
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
