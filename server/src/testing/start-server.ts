/** A server for tests, on its own port, with the sample books. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { carousels, categories, products } from 'mock-api/seed'
import { type ContractClient, fetchClient, testProvider } from 'shared/contract-suite'
import { replaceCatalogue } from '../catalogue/books'
import { setStock } from '../catalogue/stock'
import { createServer, type Server } from '../server'
import { readSettings } from '../settings'
import { createDatabase, hasPostgres } from './postgres'
import { trialSettings } from './server-process'
import { soon } from './soon'

export interface TestServer extends Server {
  /** The API's base. */
  url: string
  client: Required<ContractClient>
  /** The emails to an address, oldest first, as their files are. */
  emailsTo: (address: string) => string[]
  /** All log lines so far. */
  log: () => string
  close: () => Promise<void>
}

interface Options {
  /**
   * `null` for an embedded database, which takes seconds to start. By default, a new one in PostgreSQL, if it is
   * installed.
   */
  databaseUrl?: string | null
  /** More settings, as in the environment. */
  env?: Record<string, string>
}

/** None of them ends a test on a slow machine. In milliseconds. */
export const databaseLimits = {
  ...{ connect: 300_000, statement: 300_000, lock: 300_000 },
  ...{ idleInTransaction: 300_000, answer: 300_000, search: 300_000, wholeSearch: 300_000 },
}

/** Starts a server. Hashing passwords is cheap, and signups are not limited. */
export async function startServer({ databaseUrl, env = {} }: Options = {}): Promise<TestServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-server-'))
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL:
      databaseUrl === undefined && hasPostgres
        ? await createDatabase()
        : (databaseUrl ?? undefined),
    ...trialSettings,
    LIMIT_SIGNUPS: '100000',
    ...env,
  })
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const cheap = { passwordCost: 10, mailInterval: 200 }
  const server = await createServer(settings, { ...cheap, logTo, databaseLimits })
  const { app, database } = server
  await database.maintain((tx) => replaceCatalogue(tx, { products, categories, carousels }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`
  const emailsTo = (address: string) => emailsIn(path.join(folder, 'mail'), address)
  return {
    ...server,
    url,
    emailsTo,
    client: {
      ...fetchClient(url),
      ...testProvider(url),
      setStock: (id, copies) =>
        database.maintain(async (tx) => void (await setStock(tx, [{ id, copies }]))),
      sell: (products) => database.maintain((tx) => replaceCatalogue(tx, { products })),
      readEmail: (address, path) =>
        soon(() => {
          const email = emailsTo(address).findLast((text) => text.includes(path))
          if (!email) throw new Error(`there is no email to ${address} with a link to ${path}`)
          return email
        }),
    },
    log: () => lines.join(''),
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function emailsIn(folder: string, address: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => path.join(folder, name))
      .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
      .map((file) => readFileSync(file, 'utf8'))
      .filter((email) => email.includes(`To: ${address}`))
      .map(decodeQuotedPrintable)
  } catch {
    return []
  }
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
