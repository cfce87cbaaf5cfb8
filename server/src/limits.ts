/**
 * Limits against guessing and flooding. They are counted in the database, so that all processes count together;
 * @fastify/rate-limit would need Redis for that.
 */
import { createHash } from 'node:crypto'
import type { Database } from './database'
import { Refusal } from './refusal'

type Kind = 'login' | 'login-address' | 'signup' | 'reset'

/**
 * Counts one attempt. @param subject an email or a network address; only its hash is stored.
 * @returns a function that takes the count back, for an attempt that succeeded.
 * @throws Refusal 429 beyond `most` attempts within 15 minutes.
 */
export async function countAttempt(
  database: Database,
  kind: Kind,
  subject: string,
  most: number,
): Promise<() => Promise<unknown>> {
  const hash = createHash('sha256').update(subject).digest('base64')
  const [counted] = await database.query<{ count: number; seconds: number }>(
    `insert into attempts as known (kind, subject, count, ends_at)
     values ($1, $2, 1, now() + interval '15 minutes')
     on conflict (kind, subject) do update set
       count = case when known.ends_at < now() then 1 else known.count + 1 end,
       ends_at = case when known.ends_at < now() then excluded.ends_at else known.ends_at end
     returning count, ceil(extract(epoch from ends_at - now()))::int as seconds`,
    [kind, hash],
  )
  if (counted && counted.count > most) {
    const minutes = Math.ceil(counted.seconds / 60)
    throw new Refusal(429, `Too many attempts. Try again in ${minutes} minutes.`, {
      retryAfter: counted.seconds,
    })
  }
  return () =>
    database.query('update attempts set count = count - 1 where kind = $1 and subject = $2', [
      kind,
      hash,
    ])
}
