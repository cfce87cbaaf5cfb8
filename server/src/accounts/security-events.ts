/** What concerns the safety of an account, kept for its customer and for operators. */
import type { FastifyRequest } from 'fastify'
import type { AnswerOf } from 'shared/contract'
import type { Queries } from '../database'
import { isWithin, type Limit } from '../limits'
import { describeDevice } from './sessions'

type SecurityEvent = AnswerOf<'GET /user/export'>['securityEvents'][number]

/** As an interval of PostgreSQL. */
export const eventLifetime = '1 year'

/** How many events of each kind a customer has: guesses of strangers push out nothing but other guesses. */
const mostOfKind = 20

/**
 * Notes what has happened in a call, if there is such a customer. Attempts that are too many come in thousands: only the
 * first one in a quarter of an hour is noted.
 */
export async function noteEvent(
  db: Queries,
  customerId: string,
  kind: SecurityEvent['kind'],
  { headers, network }: Pick<FastifyRequest, 'headers' | 'network'>,
): Promise<void> {
  const once: Limit = { kind: 'noted', subject: customerId, most: 1 }
  if (kind === 'too many attempts' && !(await isWithin(db, once))) return
  await db.query(
    `with added as (
       insert into security_events (customer_id, kind, device, network)
       select id, $2, $3, $4 from customers where id = $1
     )
     delete from security_events where customer_id = $1 and position in (
       select position from security_events
       where customer_id = $1 and kind = $2 order by position desc offset $5
     )`,
    // The new one is not among those that the statement sees.
    [customerId, kind, describeDevice(headers['user-agent']), network, mostOfKind - 1],
  )
}

/** Newest first. */
export const eventsOf = (db: Queries, customerId: string) =>
  db.query<SecurityEvent>(
    `select kind, device, network, at from security_events
     where customer_id = $1 order by position desc`,
    [customerId],
  )
