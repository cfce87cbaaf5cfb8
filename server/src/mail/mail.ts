/** Sends the emails that transactions have added to the table `emails`, so that none is lost. */
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { hashOf } from '../accounts/tokens'
import type { Database, Queries } from '../database'
import { type Email, type Purpose, type Shop, signed, tokenPlace } from './emails'

export interface Mail extends Shop {
  add: typeof addEmail
  /** Sends what is due; call it after the transaction. */
  wake: () => void
  /** Resolves when nothing is being sent; no more is sent afterwards. */
  stop: () => Promise<void>
}

/** Where emails are added. */
export type OutgoingMail = Omit<Mail, 'wake' | 'stop'>

/** An email with its token. */
interface Ready extends Pick<Email, 'recipient' | 'subject' | 'text' | 'html'> {
  id: string
}

interface QueuedEmail extends Email {
  id: string
  attempts: number
  /** Whether it is too old to be tried again. */
  isLast: boolean
}

type Deliver = (email: Ready) => Promise<void>

interface Options {
  database: Database
  deliver: Deliver
  shop: Shop
  log: FastifyBaseLogger
  /**
   * How often the table is read without being told to, in milliseconds: for emails of other processes, and for those
   * that failed.
   */
  interval?: number | undefined
}

/** How long an email is tried, as intervals of PostgreSQL. Mail servers give up after a similar time. */
const triedFor = '3 days'

/** How long the token of a link works. */
const lifetimes: Record<Purpose, string> = { reset: '1 hour', confirm: '7 days', change: '1 day' }

export function createMail({ database, deliver, shop, log, interval = 5000 }: Options): Mail {
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
    ...shop,
    add: addEmail,
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await sending
    },
  }
}

/** Adds an email to a transaction, if its customer exists or it is for none. A running server sends it. */
export async function addEmail(
  tx: Queries,
  { customerId, recipient, subject, text, html, purpose }: Email,
): Promise<void> {
  await tx.query(
    `insert into emails (id, customer_id, recipient, subject, text, html, purpose)
     select $1, $2, $3, $4, $5, $6, $7
     where $2::text is null or exists (select from customers where customers.id = $2)`,
    [randomUUID(), customerId, recipient, subject, text, html, purpose],
  )
}

/**
 * Takes the next email that is due and sends it. Taking it postpones its next attempt, by four minutes at first and then
 * by twice as long each time, up to an hour: longer than a slow mail server takes. So no other process sends it in the
 * meantime, and if this process dies, another one tries again. @returns whether there was one.
 */
async function sendNext(
  database: Database,
  deliver: Deliver,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const [email] = await database.query<QueuedEmail>(
    `update emails set
       attempts = attempts + 1,
       next_attempt_at = now() + least(interval '4 minutes' * power(2, least(attempts, 4)), interval '1 hour')
     where id = (
       select id from emails where next_attempt_at <= now() and set_aside_at is null
       order by next_attempt_at limit 1 for update skip locked
     )
     returning id, customer_id as "customerId", recipient, subject, text, html, purpose, attempts,
       created_at < now() - $1::interval as "isLast"`,
    [triedFor],
  )
  if (!email) return false
  try {
    const ready = await withToken(database, email)
    if (ready) await deliver(ready)
    await database.query('delete from emails where id = $1', [email.id])
  } catch (error) {
    const reason = reasonOf(error)
    const about = { email: email.id, attempts: email.attempts, code: reason }
    if (email.isLast || isForGood(error)) {
      // For an operator, who may send it again (docs/server.md).
      await database.query('update emails set set_aside_at = now(), reason = $2 where id = $1', [
        email.id,
        reason,
      ])
      log.warn(about, 'an email was set aside: it could not be sent')
    } else log.warn(about, 'an email could not be sent yet')
  }
  return true
}

/**
 * Makes the token of a link. Only its digest is stored, so nobody who reads the database can use it.
 * @returns `null` if a new password or email has made the link useless since it was taken.
 */
async function withToken(database: Database, email: QueuedEmail): Promise<Ready | null> {
  const { id, customerId, recipient, purpose } = email
  if (purpose === null) return email
  const token = randomBytes(24).toString('base64url')
  const made = await database.query(
    `insert into email_tokens (token_hash, customer_id, purpose, email, expires_at)
     select $1, $2, $3, $4, now() + $5::interval from emails where id = $6 for key share
     returning 1`,
    [
      hashOf(token),
      customerId,
      purpose,
      purpose === 'change' ? recipient : null,
      lifetimes[purpose],
      id,
    ],
  )
  if (made.length === 0) return null
  const fill = (text: string) => text.replaceAll(tokenPlace, token)
  return { ...email, text: fill(email.text), html: fill(email.html) }
}

/** Sets aside all emails that wait. @returns how many these are. */
export async function setWaitingAside(tx: Queries, reason: string): Promise<number> {
  const waiting = await tx.query(
    'update emails set set_aside_at = now(), reason = $1 where set_aside_at is null returning id',
    [reason],
  )
  return waiting.length
}

/** What the mail server answers, or what kept it from answering. */
interface DeliveryError extends NodeJS.ErrnoException {
  responseCode?: number
  /** The command of SMTP that was refused, or 'API' if nodemailer itself has refused. */
  command?: string
}

/**
 * Whether the server refuses this recipient or this text for good. A refused login or sender is a wrong setting, which
 * an operator can mend.
 */
function isForGood(error: unknown): boolean {
  const { code = '', responseCode = 0, command = '' } = error as DeliveryError
  if (command === 'API') return code === 'EENVELOPE'
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

/** Never the text of the error, which may hold the address. */
function reasonOf(error: unknown): string {
  const { code = 'unknown', responseCode, command } = error as DeliveryError
  return [code, responseCode, command].filter(Boolean).join(' ')
}

/** Who sends emails. */
interface Sender {
  /** Such as 'Bookshelf <shop@example.org>'. */
  from: string
  /** Who sells, with the address, on one line (docs/product.md, P101); `null` if it is not set. */
  seller: string | null
}

/** By SMTP. The id stays the same however often an email is sent, so that mail servers recognise it. */
export function deliverBySmtp(url: string, sender: Sender): Deliver {
  // Each is for one answer of the mail server. Together they are shorter than the time for which an email is claimed.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url, ...timeouts })
  return async (email) => {
    await transport.sendMail(messageOf(email, sender))
  }
}

/**
 * As `.eml` files in a folder, which only the account of the server may read: they hold links for new passwords. An
 * email that is written again replaces its file.
 */
export function deliverToFolder(folder: string, sender: Sender): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (email) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    const { message } = await transport.sendMail(messageOf(email, sender))
    const file = path.join(folder, `${email.id}.eml`)
    writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
}

function messageOf({ id, recipient, subject, text, html }: Ready, { from, seller }: Sender) {
  return {
    from,
    // As an object, so that nothing in the address is read as a list of addresses.
    to: { name: '', address: recipient },
    subject,
    ...(seller === null
      ? { text, html }
      : { text: `${text}${seller}\n`, html: signed(html, seller) }),
    messageId: `<${id}@${/@([^\s@>]+)>?$/.exec(from)?.[1]}>`,
  }
}
