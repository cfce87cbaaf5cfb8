/** The customers' sessions. One begins with each login, and goes on as long as its row is in the database. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf } from 'shared/contract'
import type { Database, Queries, Transaction } from '../database'
import { badToken, unknownUser } from '../http-error'
import type { Customer } from './customer'
import { type Claims, sessionLifetime, type Tokens } from './tokens'

/** What a token says about its session. */
export type Session = Pick<Claims, '_id' | 'version' | 'jti'>

interface SessionRow {
  /** Whether its last use was noted more than an hour ago. */
  is_stale: boolean
}

/**
 * @param columns of the customer. With the whole row, a call that only reads takes a tenth longer.
 * @throws HttpError 404 without a customer, 401 if the session was ended.
 */
async function readSession<C extends Pick<Customer, 'token_version'>>(
  db: Queries,
  { _id, jti, version }: Session,
  columns: 'customers.*' | 'token_version',
): Promise<C & SessionRow> {
  const [found] = await db.query<C & { is_stale: boolean | null }>(
    `select ${columns}, sessions.last_used_at < now() - interval '1 hour' as is_stale
     from customers left join sessions on sessions.customer_id = customers.id and sessions.id = $2
     where customers.id = $1`,
    [_id, jti],
  )
  if (!found) throw unknownUser()
  const { is_stale } = found
  if (found.token_version !== version || is_stale === null) throw badToken()
  return { ...found, is_stale }
}

/** The customer of a session. @throws HttpError 404 for one who is unknown, 401 for a session that was ended. */
export async function customerOfSession(
  database: Pick<Database, 'query' | 'transaction'>,
  session: Session,
): Promise<Customer> {
  const customer = await readSession<Customer>(database, session, 'customers.*')
  await touchSession(database, customer, session)
  return customer
}

/** Reads for a session what its customer owns. @throws like `customerOfSession`. */
export async function readOfSession<T>(
  database: Pick<Database, 'together' | 'transaction'>,
  session: Session,
  read: (db: Queries) => Promise<T>,
): Promise<T> {
  const [row, answer] = await database.together((db) => [
    readSession(db, session, 'token_version'),
    read(db),
  ])
  await touchSession(database, row, session)
  return answer
}

/** Notes the use of a session that was read. If it cannot be noted now, another call does it. */
async function touchSession(
  database: Pick<Database, 'transaction'>,
  { is_stale }: SessionRow,
  session: Session,
): Promise<void> {
  if (!is_stale) return
  await database.transaction(session._id, (tx) => requireSession(tx, session)).catch(() => {})
}

/**
 * Checks in a transaction, which locks the customer, that the session goes on, and notes its use.
 * @returns the customer. @throws HttpError 404 without one, 401 if the session was ended.
 */
export async function requireSession(tx: Transaction, session: Session): Promise<Customer> {
  if (!tx.customer) throw unknownUser()
  const { is_stale } = await readSession(tx, session, 'token_version')
  if (is_stale) {
    await tx.query('update sessions set last_used_at = now() where customer_id = $1 and id = $2', [
      session._id,
      session.jti,
    ])
  }
  return tx.customer
}

/** How many sessions a customer may have. One more ends the oldest. */
const mostSessions = 100

/** Begins a session of a customer who has proved who they are. @param agent the header `User-Agent`. @returns its token. */
export async function beginSession(
  tx: Queries,
  customer: Customer,
  agent: string | undefined,
  tokens: Pick<Tokens, 'issue'>,
): Promise<string> {
  const jti = randomUUID()
  await tx.query('insert into sessions (customer_id, id, device) values ($1, $2, $3)', [
    customer.id,
    jti,
    describeDevice(agent),
  ])
  await tx.query(
    `delete from sessions where customer_id = $1 and id in (
       select id from sessions where customer_id = $1 order by created_at desc, id offset $2
     )`,
    [customer.id, mostSessions],
  )
  const { id: _id, email, token_version: version } = customer
  return tokens.issue({ _id, email, version, jti })
}

type ListedSession = AnswerOf<'GET /user/sessions'>['sessions'][number]

/** Those whose token is still valid, the one that was used last first. @param current the id of the caller's own. */
export async function sessionsOf(
  db: Queries,
  customerId: string,
  current?: string,
): Promise<ListedSession[]> {
  const rows = await db.query<Omit<ListedSession, 'isCurrent'>>(
    `select id, device, created_at as "createdAt", last_used_at as "lastUsedAt" from sessions
     where customer_id = $1 and created_at > now() - interval '${sessionLifetime}'
     order by last_used_at desc, created_at desc`,
    [customerId],
  )
  return rows.map((row) => ({ ...row, isCurrent: row.id === current }))
}

/** Ends a session at once. @returns whether there was one. */
export async function endSession(tx: Queries, customerId: string, id: string): Promise<boolean> {
  const ended = await tx.query(
    'delete from sessions where customer_id = $1 and id = $2 returning 1',
    [customerId, id],
  )
  return ended.length > 0
}

/** Ends all sessions. Devices that the customer used before count as unknown again. */
export async function endSessions(tx: Queries, customerId: string): Promise<Customer> {
  await tx.query('delete from sessions where customer_id = $1', [customerId])
  const [customer] = await tx.query<Customer>(
    'update customers set token_version = token_version + 1 where id = $1 returning *',
    [customerId],
  )
  if (!customer) throw unknownUser()
  return customer
}

const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Names a device by words of this file alone, such as 'Firefox on Windows'. @param agent the header `User-Agent`. */
export function describeDevice(agent = ''): string {
  const named = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`
}
