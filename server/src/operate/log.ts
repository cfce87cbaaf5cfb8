/** The command `log`: who has changed what. */
import { type Changes, formatChanges, formatTime, type Listed, listing } from './operate'

interface LogEntry {
  at: string
  operator: string
  /** Such as 'order packed' or 'books change'. */
  what: string
  /** What was changed: an order's number, or the id of something else. */
  subject: string
  /** `null` if nothing is known of what it was. */
  changes: Changes | null
}

const entries: Listed<LogEntry> = {
  select: (db, rest, values) =>
    db.query(
      `select at, operator, what, subject, changes from (
         select at, operator, what, subject, changes, position from operations
         union all
         select at, history.operator, what || ' ' || history.status,
           coalesce(orders.id, history.payment_id), null, position
         from history left join orders using (customer_id, payment_id)
         where history.operator is not null
       ) as entries ${rest}`,
      values,
    ),
  none: 'Nothing was changed yet.',
  columns: {
    When: ({ at }) => formatTime(at),
    Who: ({ operator }) => operator,
    What: ({ what }) => what,
    Of: ({ subject }) => subject,
    Change: ({ changes }) => formatChanges(changes),
  },
}

export const logCommand = () =>
  listing(
    entries,
    'order by at desc, position desc',
    'log',
    'shows what was changed with these commands, when and by whom, newest first',
  )
