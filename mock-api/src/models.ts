/** Mirage's models and factories, and the rows of its database as they are stored. */
import { belongsTo, Factory, type Instantiate, Model, type Registry, type Server } from 'miragejs'
import type { ModelDefinition } from 'miragejs/-types'
import {
  Address,
  CartItem,
  Order,
  PaymentStatus,
  ProviderPayment,
  User,
  WishlistItem,
} from 'shared/schema'
import * as v from 'valibot'
import { PasswordHash } from './auth/passwords'
import { demoAddress, demoCustomer, demoPassword } from './seed'

const id = v.string()
const ofUser = { id, userId: v.string() }

const UserRow = v.object({
  id,
  ...User.entries,
  password: PasswordHash,
  /** Missing until a link to the email was opened. */
  emailConfirmedAt: v.optional(v.string()),
})
const CartItemRow = v.object({ ...CartItem.entries, ...ofUser })
const WishlistItemRow = v.object({ ...WishlistItem.entries, ...ofUser })
const AddressRow = v.object({ ...Address.entries, ...ofUser })
/** A change that was made with an idempotency key (routes/idempotency.ts). */
const KeyedCallRow = v.object({ ...ofUser, key: v.string(), call: v.string() })

// For a scenario that makes orders:
const SessionRow = v.object({ ...ofUser, createdAt: v.string(), lastUsedAt: v.string() })
/** An email that a server would have sent, with a link. */
const EmailRow = v.object({
  ...ofUser,
  to: v.string(),
  text: v.string(),
  /** What its link does: sets a password, confirms the email, or changes it to this one. */
  purpose: v.picklist(['reset', 'confirm', 'change']),
  /** In the email's link, which works until it is too old, or the row is gone. */
  token: v.string(),
  createdAt: v.string(),
})
export type StoredEmail = v.InferOutput<typeof EmailRow>
export type EmailPurpose = StoredEmail['purpose']
const ofUserOrNobody = {
  id,
  /** Null once the account is deleted: Mirage then clears it. */
  userId: v.nullable(v.string()),
}
const PaymentRow = v.object({
  ...ofUserOrNobody,
  status: PaymentStatus,
  createdAt: v.string(),
  /** The idempotency key of the call that has made it. */
  key: v.nullable(v.string()),
  /** What is bought, and where it goes. */
  contents: v.pick(Order, ['deliveryAddress', 'items', 'price', 'coupon', 'arrival']),
  /** The provider's order; null if nothing is to be paid. */
  providerOrderId: v.nullable(v.string()),
  /** The tries at the provider. */
  payments: v.array(ProviderPayment),
  /** Whether its cart was paid with another payment meanwhile. */
  isSuperseded: v.boolean(),
})
const OrderRow = v.object({ ...Order.entries, ...ofUserOrNobody })

/** Mirage's collections, which are stored together. Rows are in the order in which they were created. */
export const Collections = v.object({
  users: v.array(UserRow),
  cartItems: v.array(CartItemRow),
  wishlistItems: v.array(WishlistItemRow),
  addresses: v.array(AddressRow),
  keyedCalls: v.array(KeyedCallRow),
  sessions: v.array(SessionRow),
  emails: v.array(EmailRow),
  payments: v.array(PaymentRow),
  orders: v.array(OrderRow),
})
export type Collections = v.InferOutput<typeof Collections>

/** The model of one user's rows. Mirage needs an association of its own for each model. */
function ownedByUser<R extends object>(_row: v.GenericSchema<unknown, R>): ModelDefinition<R> {
  return Model.extend({ user: belongsTo() })
}
const user: ModelDefinition<v.InferOutput<typeof UserRow>> = Model

export const models = {
  user,
  cartItem: ownedByUser(CartItemRow),
  wishlistItem: ownedByUser(WishlistItemRow),
  address: ownedByUser(AddressRow),
  keyedCall: ownedByUser(KeyedCallRow),
  session: ownedByUser(SessionRow),
  email: ownedByUser(EmailRow),
  payment: ownedByUser(PaymentRow),
  order: ownedByUser(OrderRow),
}

/** Their attributes are those of the sample customer. */
export const factories = {
  user: Factory.extend({ ...demoCustomer, password: demoPassword }),
  address: Factory.extend(demoAddress),
}

export type ShopRegistry = Registry<typeof models, typeof factories>
export type ShopServer = Server<ShopRegistry>
export type ShopSchema = ShopServer['schema']
export type StoredUser = Instantiate<ShopRegistry, 'user'>
export type StoredPayment = Instantiate<ShopRegistry, 'payment'>
