/** The customers' sessions. One begins with each login, and goes on as long as its row is in the database. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf } from 'shared/contract'
import type { Database, Queries, Transaction } from '../database'
import { badToken, unknownUser } from '../http-error'
import type { Customer } from './customer'
import { type Claims, sessionLifetime, type Tokens } from './tokens'

/** What a token says about its session. */
export type Session = Pick<Claims, '_id' | 'version' | 'jti'>

/** A session's row, as `joinSession` and `sessionColumns` read it beside that of its customer. */
export interface SessionRow {
  token_version: number
  /** Whether its last use was noted more than an hour ago; `null` without a row: the session was ended. */
  is_stale: boolean | null
}

export const sessionColumns = "sessions.last_used_at < now() - interval '1 hour' as is_stale"

/** @param id the parameter that is the session's id, such as '$2'. */
export function joinSession(id: string): string {
  return `left join sessions on sessions.customer_id = customers.id and sessions.id = ${id}`
}

/** @throws HttpError 404 without a customer, 401 if the session was ended. */
export function requireSession<C extends SessionRow>(found: C | undefined, session: Session): C {
  if (!found) throw unknownUser()
  if (found.token_version !== session.version || found.is_stale === null) throw badToken()
  return found
}

/**
 * Checks in a transaction, which locks the customer, that the session goes on, and notes its use.
 * @returns the customer. @throws HttpError 404 without one, 401 if the session was ended.
 */
export async function continueSession(tx: Transaction, session: Session): Promise<Customer> {
  const { customer } = tx
  const own = [session._id, session.jti]
  const [{ is_stale } = { is_stale: null }] = await tx.query<Pick<SessionRow, 'is_stale'>>(
    `select ${sessionColumns} from sessions where customer_id = $1 and id = $2`,
    own,
  )
  const found = requireSession(customer && { ...customer, is_stale }, session)
  if (is_stale) {
    await tx.query(
      'update sessions set last_used_at = now() where customer_id = $1 and id = $2',
      own,
    )
  }
  return found
}

/** Notes the use of a session that was read. If it cannot be noted now, another call does it. */
export async function touchSession(
  database: Pick<Database, 'transaction'>,
  { is_stale }: SessionRow,
  session: Session,
): Promise<void> {
  if (!is_stale) return
  await database.transaction(session._id, (tx) => continueSession(tx, session)).catch(() => {})
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
