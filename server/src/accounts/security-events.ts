/** What concerns the safety of an account, kept for its customer and for operators. */
import type { FastifyRequest } from 'fastify'
import type { AnswerOf } from 'shared/contract'
import type { Queries } from '../database'
import { describeDevice } from './sessions'

type SecurityEvent = AnswerOf<'GET /user/export'>['securityEvents'][number]

/** As an interval of PostgreSQL. */
export const eventLifetime = '1 year'

/** How many events of each kind a customer has: guesses of strangers push out nothing but other guesses. */
const mostOfKind = 20

/**
 * Notes what has happened in a call, if there is such a customer. Attempts that are too many come in thousands: only the
 * first one in a quarter of an hour is noted, in a transaction of the customer also of those that come at once.
 */
export async function noteEvent(
  db: Queries,
  customerId: string,
  kind: SecurityEvent['kind'],
  { headers, network }: Pick<FastifyRequest, 'headers' | 'network'>,
): Promise<void> {
  await db.query(
    `with added as (
       insert into security_events (customer_id, kind, device, network)
       select id, $2, $3, $4 from customers
       where id = $1 and ($2 <> 'too many attempts' or not exists (
         select from security_events
         where customer_id = $1 and kind = $2 and at > now() - interval '15 minutes'
       ))
       returning customer_id
     )
     delete from security_events
     where customer_id = (select customer_id from added) and position in (
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
