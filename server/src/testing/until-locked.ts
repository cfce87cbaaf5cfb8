import { expect } from 'vitest'
import type { Queries } from '../database'
import { soon } from './soon'

/** Waits until a statement of this database waits for a lock. @param text part of the statement. */
export async function untilLocked(db: Queries, text: string): Promise<void> {
  await soon(async () => {
    const waiting = await db.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${text}%`],
    )
    expect(waiting).toHaveLength(1)
  })
}
