/** The commands `orders refund` and `orders refunds`. */
import type { Transaction } from '../database'
import { HttpError } from '../http-error'
import { rupees } from '../mail/emails'
import {
  changesBetween,
  changing,
  findOne,
  formatCustomer,
  formatTime,
  line,
  listing,
  type Named,
  type Noun,
  noteOperation,
  orderNumber,
  paise,
  wholeNumber,
  withShop,
} from '../operate/operate'
import type { RefundReason, RefundRow, RefundStatus } from './refund'
import { refundOrder } from './refund-order'
import { repeatRefunds } from './refunds'

/** A refund as operators see it. */
interface ListedRefund {
  /** `null` if the payment got no order. */
  order: string | null
  /** The provider's id. */
  payment: string
  /** `email` is `null` if the account was deleted. */
  customer: { id: string; email: string | null }
  /** In rupees. */
  amount: number
  reason: RefundReason
  status: RefundStatus
  problem: string | null
  requestedAt: string
}

const missing = (id: string) => `There is no order ${id}, and no refund of a payment ${id}.`

const listed: Noun<ListedRefund> = {
  select: (db, rest, values) =>
    db.query(
      `select orders.id as order, provider_payment_id as payment, amount_paise / 100.0::float as amount,
         reason, refunds.status, problem, requested_at as "requestedAt",
         json_build_object('id', customer_id, 'email',
           (select email from customers where customers.id = customer_id)) as customer
       from refunds left join orders using (customer_id, payment_id, provider_payment_id) ${rest}`,
      values,
    ),
  named: 'where $1 in (provider_payment_id, orders.id) order by requested_at',
  missing,
  none: 'There are no such refunds.',
  columns: {
    'Order or payment': ({ order, payment }) => order ?? payment,
    Requested: ({ requestedAt }) => formatTime(requestedAt),
    Customer: ({ customer }) => formatCustomer(customer),
    Amount: ({ amount }) => rupees.format(amount),
    Reason: ({ reason }) => reason,
    Status: ({ status }) => status,
    Problem: ({ problem }) => problem,
  },
}

/** By the provider's id of the payment, as the server's own code needs it. */
const stored: Named<RefundRow> = {
  select: (db, rest, values) => db.query(`select * from refunds ${rest}`, values),
  named: 'where provider_payment_id = $1',
  missing,
}

export const refund = changing(
  'refund',
  'has what was paid for a shipped order go back, or a part of any order, or tries a refund again',
)
  .addArgument(orderNumber())
  .addHelpText(
    'after',
    '\nA payment that got no order is named by the provider’s id, as “orders refunds” lists it. Of a part, discounts are shared by price.',
  )
  .option('--line <book>', 'only this book of the order, by its id', line(100))
  .option('--copies <number>', 'so many copies of it; by default, all', wholeNumber(1, 100_000))
  .option('--restock', 'they can be sold again: adds them to the stock')
  .option('--amount <rupees>', 'only so much, such as 99.50', paise)
  .option('--again', 'as much of it went back before, and is to go back once more')
  .option('--by-hand', 'you have paid back yourself what the provider has not: only notes it')
  .action((id, { byHand = false, again = false, ...given }, command) => {
    const { line: bookId, copies, restock, amount, ...options } = given
    const isWrong = bookId === undefined ? (copies ?? restock) !== undefined : amount !== undefined
    if (isWrong || (byHand && (bookId ?? amount) !== undefined)) {
      command.error('error: give --line with --copies and --restock, or --amount, or --by-hand')
    }
    const part =
      bookId !== undefined
        ? { bookId, copies, restock: restock ?? false }
        : amount !== undefined
          ? { paise: amount }
          : null
    return withShop(options, async ({ database, mail, by }) => {
      const note = async (tx: Transaction, amounts: readonly number[]) => {
        const sum = amounts.reduce((all, one) => all + one, 0) / 100
        const given = { amount: sum, line: bookId, copies, restock, byHand: byHand || null }
        await noteOperation(tx, by, 'orders refund', id, changesBetween({}, given))
        return `refunds: ${amounts.length}, together ${rupees.format(sum)}`
      }
      const [order] = await database.query<{ customerId: string; orderId: string }>(
        'select customer_id as "customerId", id as "orderId" from orders where id = $1',
        [id],
      )
      let sums: string
      if (order) {
        sums = await database.transaction(order.customerId, async (tx) =>
          note(tx, await refundOrder(tx, { ...order, by, byHand, part, again }, mail)),
        )
      } else {
        const { customer_id } = await findOne(stored, database, id)
        if (part) {
          throw new HttpError(
            409,
            `${id} is a payment. Give the number of an order to refund a part.`,
          )
        }
        sums = await database.transaction(customer_id, async (tx) => {
          const found = await stored.select(tx, stored.named, [id])
          return note(tx, await repeatRefunds(tx, `The payment ${id}`, found, { by, byHand }, mail))
        })
      }
      const done = byHand ? `noted (${sums})` : 'requested. The server asks the provider for it'
      return [await listed.select(database, listed.named, [id]), `The refund of ${id} is ${done}.`]
    })
  })

export const refunds = listing(
  listed,
  'order by requested_at desc',
  'refunds',
  'lists what goes back to customers, newest first',
  'It goes back for orders, for parts of them, and for payments that got no order.',
)
