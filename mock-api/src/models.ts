/** Mirage's models, and the rows of its database as they are stored. */
import { belongsTo, type Instantiate, Model, type Registry, type Server } from 'miragejs'
import type { ModelDefinition } from 'miragejs/-types'
import { Address, CartItem, User, WishlistItem } from 'shared/schema'
import * as v from 'valibot'
import { PasswordHash } from './auth/passwords'
import type { factories } from './factories'

const id = v.string()
const ofUser = { id, userId: v.string() }

const UserRow = v.object({ id, ...User.entries, password: PasswordHash })
const CartItemRow = v.object({ ...CartItem.entries, ...ofUser })
const WishlistItemRow = v.object({ ...WishlistItem.entries, ...ofUser })
const AddressRow = v.object({ ...Address.entries, ...ofUser })
/** The first answer to a call with an idempotency key (routes/idempotency.ts). */
const AnswerRow = v.object({
  ...ofUser,
  key: v.string(),
  call: v.string(),
  status: v.number(),
  body: v.string(),
})

/** Mirage's collections, which are stored together. Rows are in the order in which they were created. */
export const Collections = v.object({
  users: v.array(UserRow),
  cartItems: v.array(CartItemRow),
  wishlistItems: v.array(WishlistItemRow),
  addresses: v.array(AddressRow),
  answers: v.array(AnswerRow),
})
export type Collections = v.InferOutput<typeof Collections>

/** Of one user. Mirage needs an association of its own for each model. */
const ownedByUser = () => Model.extend({ user: belongsTo() })
const user: ModelDefinition<v.InferOutput<typeof UserRow>> = Model
const cartItem: ModelDefinition<v.InferOutput<typeof CartItemRow>> = ownedByUser()
const wishlistItem: ModelDefinition<v.InferOutput<typeof WishlistItemRow>> = ownedByUser()
const address: ModelDefinition<v.InferOutput<typeof AddressRow>> = ownedByUser()
const answer: ModelDefinition<v.InferOutput<typeof AnswerRow>> = ownedByUser()

export const models = { user, cartItem, wishlistItem, address, answer }

export type ShopRegistry = Registry<typeof models, typeof factories>
export type ShopServer = Server<ShopRegistry>
export type ShopSchema = ShopServer['schema']
export type StoredUser = Instantiate<ShopRegistry, 'user'>
