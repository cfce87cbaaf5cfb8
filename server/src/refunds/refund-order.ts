/** Refunds an order, or a part of it, for an operator. */
import type { By } from '../changed-by'
import type { Queries, Transaction } from '../database'
import { HttpError } from '../http-error'
import { refundRequestEmail } from '../mail/emails'
import type { OutgoingMail } from '../mail/mail'
import { queueOrderEmail } from '../orders/order-emails'
import { lockOrder, type OfCustomer, type OrderRow } from '../orders/orders'
import { type RefundedItems, type RefundRow, toRefund } from './refund'
import {
  isStuck,
  leastRefund,
  mayBePaidByHand,
  paidBack,
  refundablePaise,
  refundsOf,
  refuseDisputed,
  repeatRefunds,
  requestRefund,
} from './refunds'

/** A part of an order that is paid back. */
export type Part =
  | { paise: number }
  /** By default, all copies that are not paid back yet. */
  | { bookId: string; copies?: number | undefined; restock: boolean }

interface OrderRefund extends OfCustomer {
  by: By
  /** Whether they have paid back by hand what the provider has not. */
  byHand?: boolean
  /** Without it, all that is left of an order that was shipped. */
  part?: Part | null
  /** Whether as much of it may go back as went back before. */
  again?: boolean
}

/**
 * Refunds an order or a part of it, or tries again what the provider has refused, and adds the email about it.
 * @returns the amount of each refund, in paise.
 * @throws HttpError 404, or 409 with a sentence if there is nothing to refund.
 */
export async function refundOrder(
  tx: Transaction,
  { customerId, orderId, by, byHand = false, part = null, again = false }: OrderRefund,
  mail: OutgoingMail,
): Promise<readonly number[]> {
  const order = await lockOrder(tx, { customerId, orderId })
  const what = `The order ${orderId}`
  const refuse = (why: string) => new HttpError(409, `${what} ${why}.`)
  const earlier = await refundsOf(tx, order)
  if (!part && earlier.some(byHand ? mayBePaidByHand : isStuck)) {
    return repeatRefunds(tx, what, earlier, { by, byHand }, mail)
  }
  if (byHand)
    throw refuse('has no refund that the provider refuses, or that is pending for ten days')
  if (part && order.status === 'cancelled') throw refuse('is cancelled')
  if (!part && (order.status === 'confirmed' || order.status === 'packed')) {
    throw refuse(`is ${order.status}: cancel it, and what was paid goes back`)
  }
  const { provider_payment_id: paid } = order
  await refuseDisputed(tx, what, paid)
  const same = part && !again ? earlier.filter((refund) => isSamePart(refund, part)) : []
  if (same.some(({ status }) => status !== 'failed')) {
    throw refuse('had the same refund before: add --again if as much is to go back once more')
  }
  if (same.length > 0) {
    throw refuse(`had the same refund, which has failed: “orders refund ${orderId}” tries it again`)
  }
  const refundable = paid ? await refundablePaise(tx, paid) : 0
  const wanted = part ? await partOf(tx, order, { earlier, refundable }, part, refuse) : {}
  if (refundable > 0)
    checkAmount(Math.min(wanted.amount_paise ?? refundable, refundable), refundable, refuse)
  const refund = await requestRefund(tx, order, { reason: 'returned', ...wanted }, by)
  if (!refund) {
    if (earlier.length > 0) return repeatRefunds(tx, what, earlier, { by, byHand }, mail)
    throw refuse(paid ? 'has nothing left that could go back' : 'cost nothing')
  }
  await queueOrderEmail(tx, by, mail, (customer) =>
    refundRequestEmail(customer, mail, {
      orderId,
      refund: toRefund(refund),
      paid: order.amount_paise / 100,
    }),
  )
  return [refund.amount_paise]
}

/** Whether somebody has asked for this part before. All copies that are left never go back twice. */
function isSamePart({ amount_paise, items }: RefundRow, part: Part): boolean {
  if ('paise' in part) return items === null && amount_paise === part.paise
  return (items ?? []).some(({ _id, qty }) => _id === part.bookId && qty === part.copies)
}

/**
 * What a part of an order costs. Discounts are shared by price, and the last copies get what is left, so that all parts
 * are what was paid. Puts the copies back into the stock, if that is wanted.
 */
async function partOf(
  tx: Queries,
  order: OrderRow,
  { earlier, refundable }: { earlier: readonly RefundRow[]; refundable: number },
  part: Part,
  refuse: (why: string) => HttpError,
): Promise<{ amount_paise?: number; items?: RefundedItems }> {
  if ('paise' in part) {
    if (part.paise > refundable) {
      throw refuse(`has only ${refundable / 100} rupees that do not go back`)
    }
    return { amount_paise: part.paise }
  }
  const { items, price } = order.contents
  const refunded = (id: string) => paidBack(earlier, id)
  const book = items.find(({ _id }) => _id === part.bookId)
  if (!book) throw refuse(`has no book ${part.bookId}`)
  const most = book.qty - refunded(book._id)
  const { copies = most } = part
  if (copies < 1 || copies > most) {
    throw refuse(`has ${most} copies of “${book.name}” that are not paid back`)
  }
  if (part.restock) await restock(tx, order, book._id, copies, refuse)
  const isRest = items.every(
    ({ _id, qty }) => refunded(_id) + (_id === book._id ? copies : 0) === qty,
  )
  const share = Math.floor((order.amount_paise * (book.price * copies)) / price.mrp)
  return { items: [{ _id: book._id, qty: copies }], ...(isRest ? {} : { amount_paise: share }) }
}

/** @throws HttpError 409 if the provider would refuse a part, or what it leaves. @param amount, @param refundable in paise. */
function checkAmount(amount: number, refundable: number, refuse: (why: string) => HttpError): void {
  const least = `the provider pays back ${leastRefund / 100} rupee or more`
  if (amount < leastRefund) throw refuse(`cannot be refunded by ${amount / 100} rupees: ${least}`)
  const rest = refundable - amount
  if (rest > 0 && rest < leastRefund) {
    throw refuse(`would have ${rest / 100} rupees left: ${least}`)
  }
}

/** Puts copies of an order back into the stock. @throws HttpError 409 if they were not counted when they were sold. */
async function restock(
  tx: Queries,
  { customer_id, payment_id }: OrderRow,
  bookId: string,
  copies: number,
  refuse: (why: string) => HttpError,
): Promise<void> {
  const sold = await tx.query(
    `with sold as (
       select * from reservations
       where customer_id = $1 and payment_id = $2 and book_id = $3 and not is_held
         and copies >= $4
     ), back as (
       update stock set copies = stock.copies + $4 from sold where stock.book_id = sold.book_id
     ), lowered as (
       update reservations set copies = copies - $4
       where (customer_id, payment_id, book_id) in (
         select customer_id, payment_id, book_id from sold where copies > $4)
     ), gone as (
       delete from reservations
       where (customer_id, payment_id, book_id) in (
         select customer_id, payment_id, book_id from sold where copies = $4)
     )
     select from sold`,
    [customer_id, payment_id, bookId, copies],
  )
  if (sold.length === 0) throw refuse(`has no counted copies of ${bookId}: leave out --restock`)
}
