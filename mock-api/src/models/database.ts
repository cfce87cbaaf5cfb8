/** All stored data of customers, in one value. */
import { tidyEmail } from 'shared/contract'
import { Address, CartItem, User, WishlistItem } from 'shared/schema'
import * as v from 'valibot'
import { PasswordHash } from './passwords'

/** The first answer to a call with an idempotency key (server/idempotency.ts). */
export const FirstAnswer = v.object({
  key: v.string(),
  call: v.string(),
  status: v.number(),
  body: v.string(),
})
export type FirstAnswer = v.InferOutput<typeof FirstAnswer>

export const StoredUser = v.object({
  ...User.entries,
  password: PasswordHash,
  cart: v.array(CartItem),
  wishlist: v.array(WishlistItem),
  addressList: v.array(Address),
  /** Newest last. */
  firstAnswers: v.optional(v.array(FirstAnswer), []),
})
export type StoredUser = v.InferOutput<typeof StoredUser>

export const Database = v.object({ users: v.array(StoredUser) })
export type Database = v.InferOutput<typeof Database>

/** Ignores case and what nobody sees, so that nobody signs up twice with one email. */
export function findByEmail({ users }: Database, email: string): StoredUser | undefined {
  const wanted = tidyEmail(email).toLowerCase()
  return users.find((user) => user.email.toLowerCase() === wanted)
}

/** Finds the customer of a token, by id and email (docs/product.md, P48). */
export function findByToken(
  { users }: Database,
  { _id, email }: { _id: string; email: string },
): StoredUser | undefined {
  return users.find((user) => user._id === _id && user.email === email)
}

/** A database with one more customer. The caller has checked that the email is not in use. */
export function addUser(database: Database, user: StoredUser): Database {
  return { ...database, users: [...database.users, user] }
}

/** A database with new lists of a customer. @param user the stored customer, whose other data stays. */
export function changeUser(
  database: Database,
  user: StoredUser,
  changes: Partial<Pick<StoredUser, 'cart' | 'wishlist' | 'addressList' | 'firstAnswers'>>,
): Database {
  const changed = { ...user, ...changes }
  return { ...database, users: database.users.map((one) => (one._id === user._id ? changed : one)) }
}

/** The customer's data that an answer may contain: no password, and no lists. */
export function publicUser(user: StoredUser): User {
  return v.parse(User, user)
}
