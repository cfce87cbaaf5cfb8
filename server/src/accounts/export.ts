/** Everything that the database holds about a customer. A test compares it with the tables. */
import type { AnswerOf, Order } from 'shared/contract'
import { wholeCartOf } from '../cart/cart'
import { wholeWishlistOf } from '../cart/wishlist'
import type { Queries } from '../database'
import { ordersOf } from '../orders/orders'
import type { Provider } from '../payments/razorpay'
import { inPages, pageSize } from '../streams'
import { addressesOf } from './addresses'
import type { Customer } from './customer'
import { userOf } from './customers'
import { eventsOf } from './security-events'
import { sessionsOf } from './sessions'

/** There is a link for a new email only if that has no account. Nobody may find out so which emails have one. */
const isExported = "purpose is distinct from 'change'"

/** The rows of the customer $1, oldest first, behind the one with the time $2 and the id $3. @param time its column. */
function nextPage(time: string): string {
  // In JavaScript, times have milliseconds.
  const key = `date_trunc('milliseconds', ${time}), id`
  return `where customer_id = $1 and ($2::timestamptz is null or (${key}) > ($2, $3))
    order by ${key} limit ${pageSize}`
}

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
  const { cart, gone: goneFromCart } = await wholeCartOf(db, id)
  const { wishlist, gone: goneFromWishlist } = await wholeWishlistOf(db, id)
  return {
    user: { ...userOf(customer), emailConfirmedAt: email_confirmed_at },
    addressList: await addressesOf(db, id),
    cart,
    wishlist,
    gone: { cart: goneFromCart, wishlist: goneFromWishlist },
    orders: inPages<Order>((last) =>
      ordersOf(db, id, { before: last?.id ?? null, most: pageSize }),
    ),
    payments: inPages<Export['payments'][number]>((last) =>
      db.query(
        `select id, amount_paise as amount, 'INR' as currency, provider_order_id as "orderId",
           ${provider ? '$4::text as provider, $5::text as key,' : ''}
           status, created_at as "createdAt", contents
         from payments ${nextPage('created_at')}`,
        [
          id,
          last?.createdAt ?? null,
          last?.id ?? null,
          ...(provider ? [provider.name, provider.key] : []),
        ],
      ),
    ),
    refunds: inPages<Export['refunds'][number] & { id: string }>((last) =>
      db.query(
        `select id, payment_id as "paymentId", provider_payment_id as "providerPaymentId",
           provider_refund_id as "providerRefundId", amount_paise as amount, reason, status,
           requested_at as "requestedAt", items
         from refunds ${nextPage('requested_at')}`,
        [id, last?.requestedAt ?? null, last?.id ?? null],
      ),
    ),
    sessions: (await sessionsOf(db, id)).map(({ isCurrent, ...session }) => session),
    securityEvents: await eventsOf(db, id),
    emails: await db.query<Export['emails'][number]>(
      `select recipient, subject, text, created_at as "createdAt" from emails
       where customer_id = $1 and ${isExported} order by created_at`,
      [id],
    ),
    links: await db.query<Export['links'][number]>(
      `select purpose, expires_at as "expiresAt" from email_tokens
       where customer_id = $1 and expires_at > now() and ${isExported} order by expires_at`,
      [id],
    ),
  }
}
