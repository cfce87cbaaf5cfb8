/** The command `log`: who has changed what. */
import { Command } from '@commander-js/extra-typings'
import { asJson, atMost, print, table, timeWords, withShop } from './operate'

interface Entry {
  at: string
  operator: string
  /** Such as 'order packed' or 'books change'. */
  what: string
  /** What was changed: an order's number, or the id of something else. */
  subject: string
}

export function logCommand() {
  return new Command('log')
    .description('Shows what was changed with these commands, when and by whom, newest first.')
    .addOption(atMost())
    .addOption(asJson())
    .action(({ most, json }) =>
      withShop(async ({ database }) => {
        const entries = await database.query<Entry>(
          `select at, operator, what, subject from (
             select at, operator, what, subject, position from operations
             union all
             select at, history.operator, what || ' ' || history.status,
               coalesce(orders.id, history.payment_id), position
             from history left join orders using (customer_id, payment_id)
             where history.operator is not null
           ) as entries order by at desc, position desc limit $1`,
          [most],
        )
        print(json, entries, entries.length === 0 ? 'Nothing was changed yet.' : wordsOf(entries))
      }),
    )
}

function wordsOf(entries: readonly Entry[]): string {
  return table([
    ['When', 'Who', 'What', 'Of'],
    ...entries.map(({ at, operator, what, subject }) => [timeWords(at), operator, what, subject]),
  ])
}
