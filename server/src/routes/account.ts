/** Change of the password, export, and deletion of the account. */
import type { Call } from '../call'
import { type Customer, lockSession, setPassword, userOf } from '../customers'
import { ordersOf, type StoredPayment } from '../orders'
import { badCredentials } from '../refusal'
import type { Services } from '../services'
import { addressesOf } from './addresses'
import { countLogin, required, tokenOf } from './auth'
import { cartOf } from './cart'
import { toPayment } from './payments'
import { wishlistOf } from './wishlist'

export async function changePassword(
  { body, customer, request }: Call<'POST /user/password'>,
  services: Services,
) {
  required('password', body.password)
  await checkPassword(customer, body.current, request.address, services)
  const hash = await services.passwords.hash(body.password)
  const changed = await services.database.transaction(async (tx) => {
    // Another change of the password may have ended this session meanwhile.
    await lockSession(tx, customer)
    return setPassword(tx, customer.id, hash)
  })
  return { encodedToken: await tokenOf(changed, services.tokens) }
}

export async function exportAccount(
  { customer }: Call<'GET /user/export'>,
  { database, provider }: Services,
) {
  return database.transaction(async (tx) => {
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

/** Deletes everything of the customer but payments and orders. */
export async function deleteAccount(
  { body, customer, request }: Call<'DELETE /user'>,
  services: Services,
) {
  await checkPassword(customer, body.password, request.address, services)
  await services.database.query('delete from customers where id = $1', [customer.id])
  return {}
}

/** A wrong password counts as a failed login. @throws Refusal 401 */
async function checkPassword(
  { email, password_hash }: Customer,
  password: string,
  address: string,
  services: Services,
) {
  const takeBack = await countLogin(email, address, services)
  if (!(await services.passwords.matches(password, password_hash))) throw badCredentials()
  await takeBack()
}
