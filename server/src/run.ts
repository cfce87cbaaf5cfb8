/** Starts the server, or imports books. Failures that an operator can fix become one message. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { AddressFields } from 'shared/contract'
import { addCustomer } from './accounts/customers'
import { createPasswords } from './accounts/passwords'
import { type Catalogue, replaceCatalogue } from './catalogue/books'
import { type ImportOptions, importFile } from './catalogue/import-command'
import { ImportError } from './catalogue/read-file'
import { DataError } from './data-lock'
import { openDatabase } from './database'
import { UnavailableError } from './database-errors'
import { HttpError } from './http-error'
import { sayPlace, withShop } from './operate/operate'
import { ProviderOutage, ProviderRefusal } from './payments/razorpay'
import { printable } from './printable'
import { createServer, type Server } from './server'
import { readPlace, readSettings, type Settings, SettingsError } from './settings'

/** The initial data of an embedded database without books. */
export interface Sample {
  catalogue: Catalogue
  customer: { email: string; password: string; firstName: string; lastName: string }
  address: AddressFields
}

/** Serves the API on its own port until the process is told to stop. */
export function runServer(sample?: Sample): Promise<void> {
  return withSettings(async (settings) => {
    const server = await prepareServer(settings, sample)
    const { app } = server
    await app.listen({ port: settings.port, host: settings.host }).catch((error) => {
      if (error.syscall !== 'getaddrinfo') throw error
      throw new SettingsError(`HOST is not an address of this machine (${error.code}).`)
    })
    const { port } = app.server.address() as AddressInfo
    const host = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host
    console.log(`The API is ready at http://${host}:${port}/api`)
    sayDatabase(server)
    warnIfTrial(settings)
    whenStopped(() => app.close())
  })
}

/** Calls `close` when the process is told to stop, or fails. Running requests then have ten seconds to end. */
export function whenStopped(close: () => Promise<void>): void {
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) console.error(err)
    await close()
  })
}

/** Creates a server that listens nowhere yet, and puts the sample into an embedded database without books. */
export async function prepareServer(settings: Settings, sample?: Sample): Promise<Server> {
  const server = await createServer(settings)
  if (sample && server.database.isEmbedded) await addSample(server, sample)
  return server
}

export function sayDatabase({ database }: Pick<Server, 'database'>): void {
  console.log(
    database.isEmbedded
      ? `The database is ${database.name}, embedded. It is meant for trying the shop and for development: it may lose the last changes if the machine crashes. Set DATABASE_URL to use a PostgreSQL server.`
      : `The database is ${database.name}.`,
  )
}

/** What would surprise customers of a shop that is not for trying. */
function warnIfTrial({ databaseUrl, payments, mail, dataDir }: Settings): void {
  if (databaseUrl === null) return
  if (payments.provider === 'test') console.log('PAYMENTS is test: no money moves.')
  if (mail.to === 'folder') {
    console.log(
      `MAIL is folder: no customer gets an email. They are in ${path.join(dataDir, 'mail')}.`,
    )
  }
}

/** The sample books, as an example of what can be imported. */
export const sampleBooks = fileURLToPath(import.meta.resolve('shared/sample-books.json'))

/** Imports a file, and says how far it is. */
export const runImport = (
  file: string,
  { as, json, ...options }: ImportOptions & Parameters<typeof withShop>[0],
): Promise<void> => withShop({ as, json }, (shop) => importFile(shop, file, options, progress()))

/** Makes the tables of this version, as a server does that starts. */
export async function runMigrations(): Promise<void> {
  const { databaseUrl, dataDir } = readPlace(process.env)
  sayPlace({ databaseUrl, dataDir })
  const database = await openDatabase({ url: databaseUrl, dataDir })
  await database.close()
  console.log('The database has the tables of this version.')
}

/** How often an import says how far it is, in milliseconds. */
const progressInterval = 2000

function progress(): (text: string, isStep?: boolean) => void {
  let last = Date.now()
  return (text, isStep) => {
    if (!isStep && Date.now() - last < progressInterval) return
    last = Date.now()
    console.error(text)
  }
}

async function addSample({ database }: Server, { catalogue, customer, address }: Sample) {
  const books = await database.query('select 1 from books limit 1')
  if (books.length > 0) return
  const hash = await createPasswords().hash(customer.password)
  await database.maintain(async (tx) => {
    await replaceCatalogue(tx, catalogue)
    const added = await addCustomer(tx, {
      id: randomUUID(),
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      password_hash: hash,
    })
    await tx.query('insert into addresses (customer_id, id, fields) values ($1, $2, $3)', [
      added?.id,
      'sample',
      JSON.stringify(address),
    ])
  })
}

/** Runs `work` with the settings of the environment, or ends the process with what is wrong with them. */
export function withSettings(
  work: (settings: Settings) => Promise<void>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  return exitWithMessage(async () => work(readSettings(env)))
}

/** Whether somebody reads no more of what is written, as `head` does. */
const isUnread = ({ code, syscall }: NodeJS.ErrnoException) =>
  code === 'EPIPE' && syscall === 'write'

function ignoreUnread(error: Error): void {
  if (!isUnread(error)) throw error
}

/**
 * Runs `work`. Problems that an operator can fix end the process with a message, and an output that nobody reads to its
 * end is none.
 */
export async function exitWithMessage(work: () => Promise<unknown>): Promise<void> {
  process.stdout.off('error', ignoreUnread).on('error', ignoreUnread)
  try {
    await work()
  } catch (error) {
    if (error instanceof Error && isUnread(error)) return
    const message = messageOf(error)
    if (message === null) throw error
    console.error(printable(message))
    process.exit(1)
  }
}

/** PostgreSQL's code for a wait that took too long. */
const lockNotAvailable = '55P03'

/** What an operator reads about a failure that they can fix; `null` for others. */
export function messageOf(error: unknown): string | null {
  if (
    error instanceof SettingsError ||
    error instanceof HttpError ||
    error instanceof ImportError ||
    error instanceof DataError
  ) {
    return error.message
  }
  if (error instanceof ProviderRefusal) return `${error.message}: ${error.reason}`
  if (error instanceof ProviderOutage) return `${error.message}. Please try again later.`
  const failure = error instanceof UnavailableError ? error.cause : error
  const { code, syscall, severity, message } = failure as NodeJS.ErrnoException & {
    severity?: string
  }
  if (code === lockNotAvailable) {
    return 'DATABASE_URL: a table is in use, for example by a backup or by another command. Please try again.'
  }
  if (syscall === 'listen' || syscall === 'bind') {
    if (code === 'EADDRINUSE') return 'PORT is taken by another program: choose another one.'
    if (code === 'EACCES') return 'This account may not use PORT: choose one above 1023.'
    return `HOST is not an address of this machine (${code}).`
  }
  if (severity !== undefined) {
    const refused = severity === 'FATAL' ? 'the connection' : 'a statement'
    return `DATABASE_URL: the database refused ${refused}: ${message}.`
  }
  return error instanceof UnavailableError
    ? `DATABASE_URL: the database cannot be reached (${code ?? message}).`
    : null
}
