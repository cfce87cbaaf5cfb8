/** Everything that the database holds about a customer. A test compares it with the tables. */
import type { AnswerOf } from 'shared/contract'
import { cartOf } from '../cart/cart'
import { wishlistOf } from '../cart/wishlist'
import type { Queries } from '../database'
import { ordersOf, type StoredPayment } from '../orders/orders'
import type { Provider } from '../payments/razorpay'
import { addressesOf } from './addresses'
import type { Customer } from './customer'
import { userOf } from './customers'
import { sessionsOf } from './sessions'

/** There is a link for a new email only if that has no account. Nobody may find out so which emails have one. */
const tellable = "purpose is distinct from 'change'"

type Export = AnswerOf<'GET /user/export'>

/**
 * @param db of a snapshot, so that everything is of one moment.
 * @param provider with which the payments are made; without it, the export does not name it.
 */
export async function exportOf(
  db: Queries,
  customer: Customer,
  provider: Pick<Provider, 'name' | 'key'> | null,
): Promise<Export> {
  const { id, email_confirmed_at } = customer
  const payments = await db.query<StoredPayment>(
    'select * from payments where customer_id = $1 order by created_at',
    [id],
  )
  return {
    user: { ...userOf(customer), emailConfirmedAt: email_confirmed_at },
    addressList: await addressesOf(db, id),
    cart: await cartOf(db, id),
    wishlist: await wishlistOf(db, id),
    orders: await ordersOf(db, id),
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: payment.amount_paise,
      currency: 'INR' as const,
      orderId: payment.provider_order_id,
      ...(provider && { provider: provider.name, key: provider.key }),
      status: payment.status,
      createdAt: payment.created_at,
      contents: payment.contents,
    })),
    refunds: await db.query<Export['refunds'][number]>(
      `select payment_id as "paymentId", provider_payment_id as "providerPaymentId",
         provider_refund_id as "providerRefundId", amount_paise as amount, reason, status,
         requested_at as "requestedAt", items
       from refunds where customer_id = $1 order by requested_at`,
      [id],
    ),
    sessions: (await sessionsOf(db, id)).map(({ isCurrent, ...session }) => session),
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
