/** Everything that the database holds about a customer. A test compares it with the tables. */
import type { AnswerOf, Order } from 'shared/contract'
import { cartOf } from '../cart/cart'
import { wishlistOf } from '../cart/wishlist'
import type { Queries } from '../database'
import { ordersOf, type StoredPayment } from '../orders/orders'
import type { Provider } from '../payments/razorpay'
import type { StoredRefund } from '../payments/refunds'
import { inPages, pageSize } from '../streams'
import { addressesOf } from './addresses'
import type { Customer } from './customer'
import { userOf } from './customers'
import { eventsOf } from './security-events'
import { sessionsOf } from './sessions'

/** There is a link for a new email only if that has no account. Nobody may find out so which emails have one. */
const tellable = "purpose is distinct from 'change'"

type Export = AnswerOf<'GET /user/export'>

/** The lists that have no end are still to be read. */
type Streamed<T, Lists extends keyof T> = Omit<T, Lists> & {
  [L in Lists]: T[L] extends (infer One)[] ? AsyncIterable<One> : never
}

/**
 * @param db read in a snapshot, everything is of one moment. Otherwise it need not be, but nothing is missing that was
 * there all the time.
 * @param provider with which the payments are made; without it, the export does not name it.
 */
export async function exportOf(
  db: Queries,
  customer: Customer,
  provider: Pick<Provider, 'name' | 'key'> | null,
): Promise<Streamed<Export, 'orders' | 'payments' | 'refunds'>> {
  const { id, email_confirmed_at } = customer
  return {
    user: { ...userOf(customer), emailConfirmedAt: email_confirmed_at },
    addressList: await addressesOf(db, id),
    cart: await cartOf(db, id),
    wishlist: await wishlistOf(db, id),
    orders: inPages<Order>((last) =>
      ordersOf(db, id, { before: last?.id ?? null, most: pageSize }),
    ),
    payments: paymentsOf(db, id, provider),
    refunds: refundsOf(db, id),
    sessions: (await sessionsOf(db, id)).map(({ isCurrent, ...session }) => session),
    securityEvents: await eventsOf(db, id),
    emails: await db.query<Export['emails'][number]>(
      `select recipient, subject, text, created_at as "createdAt" from emails
       where customer_id = $1 and ${tellable} order by created_at`,
      [id],
    ),
    links: await db.query<Export['links'][number]>(
      `select purpose, expires_at as "expiresAt" from email_tokens
       where customer_id = $1 and expires_at > now() and ${tellable} order by expires_at`,
      [id],
    ),
  }
}

/** The rows of a table that a customer has, oldest first. @param time the column with their time. */
function rowsOf<R extends { id: string }>(
  db: Queries,
  customerId: string,
  table: string,
  time: string,
): AsyncGenerator<R & { at: string }> {
  // In JavaScript, times have milliseconds.
  const at = `date_trunc('milliseconds', ${time})`
  return inPages((last) =>
    db.query<R & { at: string }>(
      `select *, ${at} as at from ${table}
       where customer_id = $1 and ($2::timestamptz is null or (${at}, id) > ($2, $3))
       order by at, id limit ${pageSize}`,
      [customerId, last?.at ?? null, last?.id ?? null],
    ),
  )
}

async function* paymentsOf(
  db: Queries,
  customerId: string,
  provider: Pick<Provider, 'name' | 'key'> | null,
): AsyncGenerator<Export['payments'][number]> {
  const found = rowsOf<StoredPayment>(db, customerId, 'payments', 'created_at')
  for await (const payment of found) {
    yield {
      id: payment.id,
      amount: payment.amount_paise,
      currency: 'INR',
      orderId: payment.provider_order_id,
      ...(provider && { provider: provider.name, key: provider.key }),
      status: payment.status,
      createdAt: payment.created_at,
      contents: payment.contents,
    }
  }
}

async function* refundsOf(
  db: Queries,
  customerId: string,
): AsyncGenerator<Export['refunds'][number]> {
  const found = rowsOf<StoredRefund>(db, customerId, 'refunds', 'requested_at')
  for await (const refund of found) {
    yield {
      paymentId: refund.payment_id,
      providerPaymentId: refund.provider_payment_id,
      providerRefundId: refund.provider_refund_id,
      amount: refund.amount_paise,
      reason: refund.reason,
      status: refund.status,
      requestedAt: refund.requested_at,
      items: refund.items && [...refund.items],
    }
  }
}
