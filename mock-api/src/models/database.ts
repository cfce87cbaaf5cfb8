/** What the fake server remembers of its customers: the one value that every call reads and changes. */
import { Address, CartItem, User, WishlistItem } from 'shared/contract/entities'
import * as v from 'valibot'
import { PasswordHash } from './passwords'

/** The first answer to a call that carried an idempotency key (server/idempotency.ts). */
export const FirstAnswer = v.object({
  key: v.string(),
  /** The call that it answered: another one under the same key is refused. */
  call: v.string(),
  status: v.number(),
  body: v.string(),
})
export type FirstAnswer = v.InferOutput<typeof FirstAnswer>

/** A customer as stored: with the salted hash of the password, never the password. */
export const StoredUser = v.object({
  ...User.entries,
  password: PasswordHash,
  cart: v.array(CartItem),
  wishlist: v.array(WishlistItem),
  addressList: v.array(Address),
  /** The newest last. */
  firstAnswers: v.optional(v.array(FirstAnswer), []),
})
export type StoredUser = v.InferOutput<typeof StoredUser>

export const Database = v.object({ users: v.array(StoredUser) })
export type Database = v.InferOutput<typeof Database>

/** Finds a customer as signup and login mean it: an e-mail address has no upper or lower case. */
export function findByEmail({ users }: Database, email: string): StoredUser | undefined {
  const wanted = email.trim().toLowerCase()
  return users.find((user) => user.email.toLowerCase() === wanted)
}

/** Finds the customer that a token names, by id and e-mail address (docs/product.md, P48). */
export function findByToken(
  { users }: Database,
  { _id, email }: { _id: string; email: string },
): StoredUser | undefined {
  return users.find((user) => user._id === _id && user.email === email)
}

/** The database with one customer added. */
export function addUser(database: Database, user: StoredUser): Database {
  return { ...database, users: [...database.users, user] }
}

/** The database with one customer's things replaced. */
export function changeUser(
  database: Database,
  user: StoredUser,
  changes: Partial<Pick<StoredUser, 'cart' | 'wishlist' | 'addressList' | 'firstAnswers'>>,
): Database {
  const changed = { ...user, ...changes }
  return { ...database, users: database.users.map((one) => (one._id === user._id ? changed : one)) }
}

/** What others may see of a customer: no password in any form, and none of the lists. */
export function publicUser(user: StoredUser): User {
  return v.parse(User, user)
}
