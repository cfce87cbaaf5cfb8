/** The customers' accounts in the database. */
import { randomUUID } from 'node:crypto'
import type { User } from 'shared/contract'
import type { Queries, Transaction } from './database'
import { badToken, unknownUser } from './refusal'
import type { Claims } from './tokens'

export interface Customer {
  id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string
  token_version: number
  created_at: string
  updated_at: string
}

/** @param email in any case, with or without spaces around it. */
export async function customerByEmail(db: Queries, email: string): Promise<Customer | undefined> {
  const [found] = await db.query<Customer>('select * from customers where email_key = $1', [
    keyOf(email),
  ])
  return found
}

/** The customer of a session. @throws Refusal 404 for one who is unknown, 401 for a session that was ended. */
export async function customerOfSession(db: Queries, session: Session): Promise<Customer> {
  const [found] = await db.query<Customer>('select * from customers where id = $1', [session._id])
  return checkSession(found, session)
}

/** What a token says about its session. */
type Session = Pick<Claims, '_id' | 'version'>

/** @returns the customer. @throws Refusal 404 without one, 401 if the session was ended. */
export function checkSession(customer: Customer | undefined, { version }: Session): Customer {
  if (!customer) throw unknownUser()
  if (customer.token_version !== version) throw badToken()
  return customer
}

/** Whether the session in which `customer` was read goes on. @throws Refusal 401, 404 */
export function checkSameSession({ customer }: Transaction, before: Customer): void {
  checkSession(customer, { _id: before.id, version: before.token_version })
}

type NewCustomer = Pick<Customer, 'email' | 'first_name' | 'last_name' | 'password_hash'>

/** @returns `undefined` if the email is taken. */
export async function addCustomer(db: Queries, given: NewCustomer): Promise<Customer | undefined> {
  const [added] = await db.query<Customer>(
    `insert into customers (id, email, email_key, first_name, last_name, password_hash)
     values ($1, $2, $3, $4, $5, $6) on conflict (email_key) do nothing returning *`,
    [
      randomUUID(),
      given.email.trim(),
      keyOf(given.email),
      given.first_name,
      given.last_name,
      given.password_hash,
    ],
  )
  return added
}

/** Sets a password and ends all sessions. @returns the customer, whose new token is valid. */
export async function setPassword(db: Queries, id: string, hash: string): Promise<Customer> {
  const [changed] = await db.query<Customer>(
    `update customers set password_hash = $2, token_version = token_version + 1, updated_at = now()
     where id = $1 returning *`,
    [id, hash],
  )
  if (!changed) throw new Error('The customer of this password no longer exists')
  return changed
}

/** How an email is compared. */
export function keyOf(email: string): string {
  return email.trim().toLowerCase()
}

/** What an answer says about a customer. */
export function userOf(customer: Customer): User {
  return {
    _id: customer.id,
    email: customer.email,
    firstName: customer.first_name,
    lastName: customer.last_name,
    createdAt: customer.created_at,
    updatedAt: customer.updated_at,
  }
}
