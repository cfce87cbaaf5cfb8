/** The commands `orders refund` and `orders refunds`. */
import { Command } from '@commander-js/extra-typings'
import type { Queries } from '../database'
import { rupees } from '../emails'
import { HttpError } from '../http-error'
import type { RefundReason, RefundStatus } from '../order-changes'
import { refundOrder } from '../orders'
import { repeatRefund, type StoredRefund } from '../refunds'
import {
  asJson,
  atMost,
  changingOrder,
  customerWords,
  operatorOf,
  print,
  table,
  timeWords,
  withShop,
} from './operate'

export const refund = changingOrder(
  'refund',
  'has what was paid for a shipped order go back, or tries a failed refund again',
)
  .addHelpText(
    'after',
    '\nA payment that got no order is named by the provider’s id, as “orders refunds” lists it.',
  )
  .option('--by-hand', 'you have paid back a failed refund yourself: only notes it')
  .action((id, { as, json, byHand = false }) =>
    withShop(async ({ database, mail }) => {
      const by = operatorOf(as)
      const [order] = await database.query<{ customerId: string; orderId: string }>(
        'select customer_id as "customerId", id as "orderId" from orders where id = $1',
        [id],
      )
      if (order) {
        await database.transaction(order.customerId, (tx) =>
          refundOrder(tx, { ...order, by, byHand }, mail),
        )
      } else {
        const { customer_id } = await storedRefund(database, id)
        await database.transaction(customer_id, async (tx) =>
          repeatRefund(tx, `The payment ${id}`, await storedRefund(tx, id), { by, byHand }, mail),
        )
      }
      print(
        json,
        await seenRefunds(database, 'where $1 in (provider_payment_id, orders.id)', [id]),
        byHand
          ? `The refund of ${id} is noted.`
          : `The refund of ${id} is requested. The server asks the provider for it.`,
      )
    }),
  )

export const refunds = new Command('refunds')
  .summary('lists what goes back, newest first')
  .description(
    'Lists what goes back to customers, newest first: for orders, and for payments that got no order.',
  )
  .option('--attention', 'only what the provider does not refund, or the server refunds by itself')
  .addOption(atMost())
  .addOption(asJson())
  .action(({ attention = false, most, json }) =>
    withShop(async ({ database }) => {
      const found = await seenRefunds(
        database,
        `where not $1 or problem is not null
           or (refunds.status <> 'processed' and reason not in ('cancelled', 'returned'))
         order by requested_at desc limit $2`,
        [attention, most],
      )
      print(json, found, found.length === 0 ? 'There are no such refunds.' : refundTable(found))
    }),
  )

/** A refund as operators see it. */
interface SeenRefund {
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

/** @param rest of the statement, after `from refunds left join orders`. */
function seenRefunds(
  db: Queries,
  rest: string,
  values: readonly unknown[],
): Promise<readonly SeenRefund[]> {
  return db.query<SeenRefund>(
    `select orders.id as order, provider_payment_id as payment, amount_paise / 100.0::float as amount,
       reason, refunds.status, problem, requested_at as "requestedAt",
       json_build_object('id', customer_id, 'email',
         (select email from customers where customers.id = customer_id)) as customer
     from refunds left join orders using (customer_id, provider_payment_id) ${rest}`,
    values,
  )
}

/** @param id the provider's id of the payment. @throws HttpError 404 */
async function storedRefund(db: Queries, id: string): Promise<StoredRefund> {
  const [found] = await db.query<StoredRefund>(
    'select * from refunds where provider_payment_id = $1',
    [id],
  )
  if (!found) throw new HttpError(404, `There is no order ${id}, and no refund of a payment ${id}.`)
  return found
}

function refundTable(found: readonly SeenRefund[]): string {
  return table([
    ['Order or payment', 'Requested', 'Customer', 'Amount', 'Reason', 'Status', 'Problem'],
    ...found.map((one) => [
      one.order ?? one.payment,
      timeWords(one.requestedAt),
      customerWords(one.customer),
      rupees.format(one.amount),
      one.reason,
      one.status,
      one.problem ?? '',
    ]),
  ])
}
