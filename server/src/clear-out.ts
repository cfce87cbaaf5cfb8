/** Deletes, once an hour, what is no longer needed. */
import { clearDeleted } from './accounts/deletion'
import { eventLifetime } from './accounts/security-events'
import { sessionLifetime } from './accounts/tokens'
import type { Database } from './database'

interface ClearOut {
  /** For how many financial years what was kept of deleted customers stays. */
  keepYears: number
  /** The email of the shop's owner. */
  owner: string | null
}

/** Deletes what is no longer needed: old keys, links, sessions and counts, and what was kept of deleted customers. */
export async function clearOut(database: Database, { keepYears, owner }: ClearOut): Promise<void> {
  for (const statement of [
    "delete from idempotency_keys where created_at < now() - interval '90 days'",
    'delete from email_tokens where expires_at < now()',
    `delete from sessions where created_at < now() - interval '${sessionLifetime}'`,
    `delete from security_events where at < now() - interval '${eventLifetime}'`,
    "delete from emails where set_aside_at < now() - interval '30 days'",
    'delete from attempts where ends_at < now()',
  ]) {
    await database.query(statement)
  }
  // Nobody sends an email again to a customer who is gone.
  await database.query(
    `delete from emails
     where set_aside_at is not null and customer_id is null and recipient is distinct from $1`,
    [owner],
  )
  await clearDeleted(database, keepYears)
}
