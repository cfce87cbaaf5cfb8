/** Puts the parts of the server together. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createPasswords } from './accounts/passwords'
import { createTokens } from './accounts/tokens'
import { addRoutes, createApp } from './app'
import { clearOut } from './clear-out'
import { type Database, type OpenDatabase, onlyRow, openDatabase } from './database'
import { createMail, deliverBySmtp, deliverToFolder } from './mail/mail'
import { createMetrics } from './metrics'
import { providerOf } from './payments/provider'
import { createReader } from './payments/reconcile'
import { endPayments, settlePayments } from './payments/settle-payments'
import { settleRefunds } from './refunds/settle-refunds'
import type { Settings } from './settings'

export interface Server {
  /** Its `close` finishes running requests, then closes everything. */
  app: FastifyInstance
  database: OpenDatabase
}

interface Options {
  /** The binary logarithm of the cost of passwords, lower in tests. */
  passwordCost?: number
  /** How often emails of other processes are looked for, in milliseconds; shorter in tests. */
  mailInterval?: number
  /** Where log lines go. */
  logTo?: { write: (line: string) => void }
  /** Time limits of the database, longer in tests: a busy machine may take seconds to open a connection. */
  databaseLimits?: Parameters<typeof openDatabase>[0]['limits']
}

/**
 * How long after the last time unsettled payments and refunds are looked for, old rows are deleted, and the provider is
 * read, in milliseconds.
 */
const settleInterval = 30_000
const refundInterval = 5000
const hour = 60 * 60 * 1000

/** Pino's level of a warning. */
const warning = 40

/** Opens the database and creates a server that does not listen yet. */
export async function createServer(
  settings: Settings,
  // Lines that are written while others wait for the disk are written together.
  {
    passwordCost,
    mailInterval,
    logTo = pino.destination({ dest: 1, sync: false }),
    databaseLimits = {},
  }: Options = {},
): Promise<Server> {
  const { origin, shopName, owner, dataDir } = settings
  const metrics = createMetrics()
  const log = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(line, write, level) {
          if (level >= warning) metrics.countWarning(String(line.at(-1)))
          write.apply(this, line)
        },
      },
    },
    logTo,
  )
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir,
    connections: settings.databaseConnections,
    limits: databaseLimits,
  })
  const secret = settings.tokenSecret ?? (await storedSecret(database))
  const app = await createApp({ log, trustProxy: settings.trustProxy, origin, metrics })
  const mail = createMail({
    interval: mailInterval,
    database,
    deliver:
      settings.mail.to === 'smtp'
        ? deliverBySmtp(settings.mail.url, settings.mail)
        : deliverToFolder(path.join(dataDir, 'mail'), settings.mail),
    shop: { origin, shopName, owner },
    log,
  })
  const services = {
    database,
    passwords: createPasswords(passwordCost),
    tokens: createTokens(secret),
    provider: await providerOf(settings, app, database, secret),
    mail,
    limits: settings.limits,
    keepYears: settings.keepYears,
    hidesAccounts: settings.hidesAccounts,
    log,
  }
  metrics.watch({ database, passwords: services.passwords })
  await addRoutes(app, services, database, metrics)
  const housekeeping = new AbortController()
  const { signal } = housekeeping
  const every = async (interval: number, work: () => Promise<void>) => {
    while (await pause(interval, true, { signal }).catch(() => false)) {
      await work().catch((error) => log.error({ error: String(error) }, 'housekeeping failed'))
    }
  }
  void every(settleInterval, () => settlePayments(services))
  void every(settleInterval, () => endPayments(services))
  void every(refundInterval, () => settleRefunds(services))
  void every(hour, () => clearOut(database, settings))
  // The stub of the provider has nothing that the shop has not.
  if (settings.payments.provider !== 'test') void every(hour, createReader(services))
  mail.wake()
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    housekeeping.abort()
    // A connection that becomes idle in the meantime would keep the server open for as long as its client likes.
    closing = setInterval(() => app.server.closeIdleConnections(), 100)
  })
  app.addHook('onClose', async () => {
    clearInterval(closing)
    await mail.stop()
    await database.close()
  })
  return { app, database }
}

/** The secret that an embedded database keeps with its data. */
async function storedSecret(database: Database): Promise<string> {
  const rows = await database.query<{ value: string }>(
    `insert into secrets (name, value) values ('tokens', $1)
     on conflict (name) do update set name = secrets.name returning value`,
    [randomBytes(32).toString('base64url')],
  )
  return onlyRow(rows).value
}
