/**
 * Limits against guessing and flooding. They are counted in the database, so that all processes count together and a
 * restart forgets nothing.
 */
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { hashOf } from './accounts/tokens'
import type { Database, Queries } from './database'
import { HttpError } from './http-error'

type LimitKind =
  | 'login'
  | 'login-device'
  | 'login-account'
  | 'login-network'
  | 'session'
  | 'signup'
  | 'forgot'
  | 'mail-reset'
  | 'mail-confirm'
  | 'mail-change'
  | 'email-change'
  | 'mail-order'
  | 'free-order'

export interface Limit {
  kind: LimitKind
  /** An email, a network or both; only its hash is stored. */
  subject: string
  /** How many attempts are allowed within the period. */
  most: number
  /** In minutes, a quarter of an hour by default. */
  period?: number
  /** Why an attempt beyond the limit is refused, as a sentence. */
  reason?: string
}

/**
 * The network of an address, which is what limits count: an IPv4 address, or the /64 of an IPv6 address, since every
 * customer of a provider has at least so many addresses.
 */
export function networkOf(given: string): string {
  // Most addresses; the shape that the network stack gives them needs no parsing.
  if (isIPv4(given)) return given
  // Some proxies write the port of the connection behind it, which would make each connection a network.
  const address = given.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')
}

/** Counts an attempt. @returns whether it is within the limit. */
export async function isWithin(db: Queries, limit: Limit): Promise<boolean> {
  return (await count(db, [limit])).length === 0
}

/** Counts an attempt towards all `limits`. @throws HttpError 429 if it is beyond one of them. */
export async function countAttempt(database: Queries, limits: readonly Limit[]): Promise<void> {
  refuse(await count(database, limits), limits)
}

/** @returns the limits that the attempt is beyond. */
async function count(database: Queries, limits: readonly Limit[]): Promise<Reached[]> {
  const counted = await database.query<Reached & { isBeyond: boolean }>(
    `insert into attempts as known (kind, subject, count, ends_at)
     select kind, subject, 1, now() + make_interval(mins => period) from ${given}
     order by kind, subject
     on conflict (kind, subject) do update set
       count = case when known.ends_at < now() then 1 else known.count + 1 end,
       ends_at = case when known.ends_at < now() then excluded.ends_at else known.ends_at end
     returning kind,
       count > (select most from ${given} where given.kind = known.kind) as "isBeyond",
       ceil(extract(epoch from ends_at - now()))::int as seconds`,
    valuesOf(limits),
  )
  return counted.filter(({ isBeyond }) => isBeyond)
}

/** Forgets the attempts that were counted towards a limit. */
export async function forgetAttempts(db: Queries, { kind, subject }: Limit): Promise<void> {
  await db.query('delete from attempts where kind = $1 and subject = $2', [kind, hashOf(subject)])
}

/** Takes back an attempt that `countAttempt` has counted, in the same order of rows, so that there is no deadlock. */
async function takeBack(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.query(
    `update attempts set count = greatest(attempts.count - 1, 0) from (
       select kind, subject from attempts join ${given} using (kind, subject)
       order by kind, subject for update of attempts
     ) as counted
     where attempts.kind = counted.kind and attempts.subject = counted.subject`,
    valuesOf(limits),
  )
}

interface Reached {
  kind: LimitKind
  /** Until the period ends. */
  seconds: number
}

const given =
  'unnest($1::text[], $2::text[], $3::int[], $4::int[]) as given (kind, subject, most, period)'

function valuesOf(limits: readonly Limit[]) {
  return [
    limits.map(({ kind }) => kind),
    limits.map(({ subject }) => hashOf(subject)),
    limits.map(({ most }) => most),
    limits.map(({ period = 15 }) => period),
  ]
}

function refuse(reached: readonly Reached[], limits: readonly Limit[]): void {
  const [longest] = [...reached].sort((a, b) => b.seconds - a.seconds)
  if (!longest) return
  const { reason = 'Too many attempts.' } = limits.find(({ kind }) => kind === longest.kind) ?? {}
  const minutes = Math.ceil(longest.seconds / 60)
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new HttpError(429, `${reason} Try again in ${time}.`, { retryAfter: longest.seconds })
}

/**
 * Limits failures, not successes: an attempt counts if it ends with a `HttpError`. It is counted before, and taken back if
 * it succeeds, so that simultaneous guesses cannot get around the limit, wherever they come from. The failure that reaches
 * a limit still gets its own answer; refused attempts do not count.
 * @param note notes for its customer what was refused: a failure, or an attempt beyond a limit. That of a network says
 * nothing about this customer.
 * @throws HttpError 429 if one of the limits has been reached, and whatever `attempt` throws.
 */
export async function limitFailures<T>(
  database: Database,
  limits: readonly Limit[],
  attempt: () => Promise<T>,
  note: (what: 'password refused' | 'too many attempts') => Promise<void>,
): Promise<T> {
  const reached = await count(database, limits)
  if (reached.length > 0) {
    await takeBack(database, limits)
    if (reached.some(({ kind }) => kind !== 'login-network')) await note('too many attempts')
    refuse(reached, limits)
  }
  let hasFailed = false
  try {
    return await attempt()
  } catch (error) {
    hasFailed = error instanceof HttpError && error.status < 429
    if (hasFailed) await note('password refused')
    throw error
  } finally {
    if (!hasFailed) await takeBack(database, limits)
  }
}
