/** The command `orders sales`: what was sold, what went back, and what the provider has kept. */
import { Option } from '@commander-js/extra-typings'
import { stringify } from 'csv-stringify/sync'
import { startOf } from '../indian-time'
import { rupees } from '../mail/emails'
import { day, findAll, type Listed, reading, withShop } from '../operate/operate'

/**
 * Orders of one day, for example. What goes back for a book is subtracted from that one; what belongs to a whole order is
 * shared among its books by price, what went back by what is left of them. In rupees.
 */
interface Sales {
  of: string
  orders: number
  copies: number
  paid: number
  returned: number
  /** The provider's fee, with its tax, as far as it has told it. */
  fee: number
  left: number
}

/** What sales are grouped by: the expression, in time of India. */
const groups = {
  day: "to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')",
  month: "to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM')",
  book: "item ->> 'name' || ', ' || (item ->> '_id')",
  coupon: "coalesce(contents ->> 'coupon', 'none')",
}

const salesBy = (by: keyof typeof groups): Listed<Sales> => ({
  select: (db, rest, values) =>
    db.query(
      `with sold as (
         select orders.id, placed_at, orders.contents, orders.provider_payment_id,
           payments.amount_paise as paid,
           returned_paise(orders.provider_payment_id) as returned,
           coalesce((select fee_paise from provider_records
             where kind = 'payment' and id = orders.provider_payment_id), 0) as fee
         from orders join payments
           on payments.customer_id = orders.customer_id and payments.id = payment_id ${rest}
       ), lines as (
         select sold.*, ${groups[by]} as of, (item ->> 'qty')::integer as copies, own / 100.0 as own,
           coalesce((item ->> 'price')::numeric * (item ->> 'qty')::integer
             / nullif((contents #>> '{price,mrp}')::numeric, 0), 0) / 100 as share
         from sold cross join jsonb_array_elements(contents -> 'items') as item
         cross join lateral (
           select coalesce(sum(amount_paise), 0) as own from refunds
           where refunds.provider_payment_id = sold.provider_payment_id
             and status <> 'failed' and items #>> '{0,_id}' = item ->> '_id') as refunded
       ), shared as (
         select *, own + (returned / 100.0 - sum(own) over of_order) * coalesce(
           (paid * share - own) / nullif(sum(paid * share - own) over of_order, 0), share * 100) as back
         from lines window of_order as (partition by id)
       )
       select of, count(distinct id) as orders, sum(copies) as copies,
         round(sum(paid * share), 2)::float as paid, round(sum(back), 2)::float as returned,
         round(sum(fee * share), 2)::float as fee,
         round(sum((paid - fee) * share - back), 2)::float as left
       from shared group by of order by ${by === 'day' || by === 'month' ? 'of' : 'paid desc, of'}`,
      values,
    ),
  none: 'Nothing was sold.',
  columns: {
    Of: ({ of }) => of,
    Orders: ({ orders }) => orders,
    Copies: ({ copies }) => copies,
    Paid: ({ paid }) => rupees.format(paid),
    'Went back': ({ returned }) => rupees.format(returned),
    'Provider kept': ({ fee }) => rupees.format(fee),
    Left: ({ left }) => rupees.format(left),
  },
})

export const sales = reading(
  'sales',
  'adds up what was sold, what went back, and what the provider has kept',
  'Orders count on the day on which they were placed, in India, also if they were cancelled later. What goes back for a book is subtracted from that one; what belongs to a whole order is shared among its books by price, and what went back of it by what is left of them.',
)
  .addOption(
    new Option('--by <group>', 'what a line is of')
      .choices(['day', 'month', 'book', 'coupon'])
      .default('day' as const),
  )
  .option('--since <day>', 'orders of this day or later', day)
  .option('--until <day>', 'orders of this day or earlier', day)
  .addOption(new Option('--csv', 'prints CSV').conflicts('json'))
  .action(({ by, since, until, csv, ...options }) =>
    withShop(options, async ({ database }) => {
      const [found, text] = await database.report((db) =>
        findAll(
          salesBy(by),
          db,
          `where ($1::timestamptz is null or placed_at >= $1)
             and ($2::timestamptz is null or placed_at < $2::timestamptz + interval '1 day')`,
          [since && startOf(since), until && startOf(until)],
        ),
      )
      const asCsv = () =>
        stringify(found as Sales[], { header: true, escape_formulas: true }).trimEnd()
      return [found, csv ? asCsv() : text]
    }),
  )
