/** Change of the password, export, and deletion of the account. */
import type { Call } from '../call'
import { checkSameSession, setPassword, userOf } from '../customers'
import { passwordChangedEmail } from '../emails'
import { ordersOf, type StoredPayment } from '../orders'
import { checkNewPassword } from '../passwords'
import type { Services } from '../services'
import { addressesOf } from './addresses'
import { checkOwnPassword, tokenOf, withDevice } from './auth'
import { cartOf } from './cart'
import { toPayment } from './payments'
import { wishlistOf } from './wishlist'

export async function changePassword(
  { body, customer, request }: Call<'POST /user/password'>,
  services: Services,
) {
  const { database, mail, passwords } = services
  checkNewPassword(body.password)
  const { session } = request
  await checkOwnPassword(customer, { password: body.current, session }, services)
  const hash = await passwords.hash(body.password)
  const changed = await database.transaction(customer.id, async (tx) => {
    // Another change of the password may have ended this session in the meantime.
    checkSameSession(tx, customer)
    const renewed = await setPassword(tx, customer.id, hash)
    if (renewed.email_confirmed_at) await mail.add(tx, passwordChangedEmail(renewed, mail.origin))
    return renewed
  })
  mail.wake()
  return withDevice(changed, { encodedToken: await tokenOf(changed, services.tokens) }, services)
}

export async function exportAccount(
  { customer }: Call<'GET /user/export'>,
  { database, provider }: Services,
) {
  return database.snapshot(async (tx) => {
    const payments = await tx.query<StoredPayment>(
      'select * from payments where customer_id = $1 order by created_at',
      [customer.id],
    )
    return {
      user: userOf(customer),
      addressList: await addressesOf(tx, customer.id),
      cart: await cartOf(tx, customer.id),
      wishlist: await wishlistOf(tx, customer.id),
      orders: await ordersOf(tx, customer.id),
      payments: payments.map((payment) => ({
        ...toPayment(payment, provider),
        status: payment.status,
        createdAt: payment.created_at,
      })),
    }
  })
}

/** Deletes everything about the customer, including emails that are still to be sent, except payments and orders. */
export async function deleteAccount(
  { body, customer, request }: Pick<Call<'DELETE /user'>, 'body' | 'customer' | 'request'>,
  services: Pick<Services, 'database' | 'limits' | 'passwords'>,
) {
  const { session } = request
  await checkOwnPassword(customer, { password: body.password, session }, services)
  await services.database.transaction(customer.id, async (tx) => {
    // A change of the password may have ended this session in the meantime.
    checkSameSession(tx, customer)
    await tx.query('delete from customers where id = $1', [customer.id])
  })
  return {}
}
