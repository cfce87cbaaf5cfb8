/** Change of the password, export, and deletion of the account. */
import type { Payment, PaymentStatus } from 'shared/contract'
import type { Call } from '../call'
import { type Customer, setPassword, userOf } from '../customers'
import { ordersOf } from '../orders'
import { badCredentials, badToken } from '../refusal'
import type { Services } from '../services'
import { addressesOf } from './addresses'
import { countLogin, required, tokenOf } from './auth'
import { cartOf } from './cart'
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
    const [same] = await tx.query(
      'select 1 from customers where id = $1 and token_version = $2 for update',
      [customer.id, customer.token_version],
    )
    if (!same) throw badToken()
    return setPassword(tx, customer.id, hash)
  })
  return { encodedToken: await tokenOf(changed, services.tokens) }
}

export async function exportAccount(
  { customer }: Call<'GET /user/export'>,
  { database, provider }: Services,
) {
  return database.transaction(async (tx) => {
    const payments = await tx.query<{
      id: string
      amount_paise: number
      provider_order_id: string | null
      status: PaymentStatus
      created_at: string
    }>('select * from payments where customer_id = $1 order by created_at', [customer.id])
    return {
      user: userOf(customer),
      addressList: await addressesOf(tx, customer.id),
      cart: await cartOf(tx, customer.id),
      wishlist: await wishlistOf(tx, customer.id),
      orders: await ordersOf(tx, customer.id),
      payments: payments.map((payment) => ({
        id: payment.id,
        amount: payment.amount_paise,
        currency: 'INR' satisfies Payment['currency'] as 'INR',
        provider: provider.name,
        key: provider.key,
        orderId: payment.provider_order_id,
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
