/** Sends the emails that transactions have added to the table `emails`, so that none is lost. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Database, Queries } from './database'
import type { Email } from './emails'

export interface Mail {
  /** Where the shop is, for links. */
  origin: string
  /** Adds an email to a transaction. */
  add: (tx: Queries, email: Email) => Promise<void>
  /** Sends what is due; call it after the transaction. */
  wake: () => void
  /** Resolves when nothing is being sent; no more is sent afterwards. */
  stop: () => Promise<void>
}

interface Stored extends Email {
  id: string
  attempts: number
}

type Deliver = (email: Stored) => Promise<void>

interface Options {
  database: Database
  deliver: Deliver
  origin: string
  log: FastifyBaseLogger
}

/**
 * How often the table is read without being told to, in milliseconds: for emails of other processes, and for those that
 * failed.
 */
const interval = 5000

export function createMail({ database, deliver, origin, log }: Options): Mail {
  let sending: Promise<void> | undefined
  let isStopped = false
  const wake = () => {
    if (isStopped) return
    // Runs once more for emails that were added while the last run ended.
    sending = (sending ?? Promise.resolve())
      .then(async () => {
        while (!isStopped && (await sendNext(database, deliver, log)));
      })
      .catch((error) => log.error({ error: String(error) }, 'no emails could be sent'))
  }
  const timer = setInterval(wake, interval)
  return {
    origin,
    async add(tx, { recipient, subject, text, html }) {
      await tx.query(
        'insert into emails (id, recipient, subject, text, html) values ($1, $2, $3, $4, $5)',
        [randomUUID(), recipient, subject, text, html],
      )
    },
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await sending
    },
  }
}

/**
 * Takes the next email that is due and sends it. Taking it postpones its next attempt, by a minute at first and then by
 * twice as long each time, up to an hour. So no other process sends it in the meantime, and if this process dies,
 * another one tries again. @returns whether there was one.
 */
async function sendNext(
  database: Database,
  deliver: Deliver,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const [email] = await database.query<Stored>(
    `update emails set
       attempts = attempts + 1,
       next_attempt_at = now() + least(interval '1 minute' * power(2, least(attempts, 6)), interval '1 hour')
     where id = (
       select id from emails where next_attempt_at <= now()
       order by next_attempt_at limit 1 for update skip locked
     )
     returning id, recipient, subject, text, html, attempts`,
  )
  if (!email) return false
  try {
    await deliver(email)
    await database.query('delete from emails where id = $1', [email.id])
  } catch (error) {
    // The text of the error may contain the address.
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    log.error({ email: email.id, attempts: email.attempts, code }, 'an email could not be sent')
  }
  return true
}

/** By SMTP. The id stays the same however often an email is sent, so that mail servers recognise it. */
export function deliverBySmtp(url: string, from: string): Deliver {
  // Far below the minute for which an email is claimed.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url, ...timeouts })
  return async (email) => {
    await transport.sendMail(messageOf(email, from))
  }
}

/** As `.eml` files in a folder. An email that is written again replaces its file. */
export function deliverToFolder(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (email) => {
    mkdirSync(folder, { recursive: true })
    const { message } = await transport.sendMail(messageOf(email, from))
    const file = path.join(folder, `${email.id}.eml`)
    writeFileSync(`${file}.part`, message as Buffer)
    renameSync(`${file}.part`, file)
  }
}

function messageOf({ id, recipient, subject, text, html }: Stored, from: string) {
  return {
    from,
    // As an object, so that nothing in the address is read as a list of addresses.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@bookshelf>`,
  }
}
