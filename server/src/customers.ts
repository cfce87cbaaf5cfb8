/** The customers' accounts in the database. */
import type { User } from 'shared/contract'
import type { Customer } from './customer'
import type { Database, Queries, Transaction } from './database'
import { keyOf } from './email-address'
import { badToken, unknownUser } from './http-error'
import type { Claims } from './tokens'

/** @param email as it was typed. */
export async function customerByEmail(db: Queries, email: string): Promise<Customer | undefined> {
  const [found] = await db.query<Customer>('select * from customers where email_key = $1', [
    keyOf(email),
  ])
  return found
}

/** The customer of a session. @throws HttpError 404 for one who is unknown, 401 for a session that was ended. */
export async function customerOfSession(db: Queries, session: Session): Promise<Customer> {
  const [found] = await db.query<Customer>('select * from customers where id = $1', [session._id])
  return checkSession(found, session)
}

/**
 * Reads what a customer owns and checks the session in the same statement, since most calls are such reads.
 * @returns queries whose first value is the customer's id. They throw HttpError 401 and 404 like `customerOfSession`.
 */
export function ownRows(db: Pick<Database, 'read'>, session: Session): Queries {
  return {
    async query<R extends object>(select: string, values: readonly unknown[] = []) {
      const rows = await db.read<R & OfSession>(
        `select token_version, own.* from customers
         left join lateral (
           select row_number() over () as own_position, list.* from (${select}) as list
         ) as own on true
         where customers.id = $1 order by own_position`,
        values,
      )
      checkSession(rows[0], session)
      const own = rows.filter(({ own_position }) => own_position !== null)
      for (const row of own as Partial<OfSession>[]) {
        delete row.token_version
        delete row.own_position
      }
      return own
    },
  }
}

interface OfSession {
  token_version: number
  /** `null` for a customer who owns nothing. */
  own_position: number | null
}

/** What a token says about its session. */
type Session = Pick<Claims, '_id' | 'version'>

/** @returns the customer. @throws HttpError 404 without one, 401 if the session was ended. */
export function checkSession<C extends Pick<Customer, 'token_version'>>(
  customer: C | undefined,
  { version }: Pick<Session, 'version'>,
): C {
  if (!customer) throw unknownUser()
  if (customer.token_version !== version) throw badToken()
  return customer
}

/** Whether the session in which `customer` was read goes on. @throws HttpError 401, 404 */
export function checkSameSession({ customer }: Transaction, before: Customer): void {
  checkSession(customer, { version: before.token_version })
}

type NewCustomer = Pick<Customer, 'id' | 'email' | 'first_name' | 'last_name' | 'password_hash'>

/** @param given.email as `readEmail` has read it. @returns `undefined` if the email is taken. */
export async function addCustomer(db: Queries, given: NewCustomer): Promise<Customer | undefined> {
  const [added] = await db.query<Customer>(
    `insert into customers (id, email, email_key, first_name, last_name, password_hash)
     values ($1, $2, $3, $4, $5, $6) on conflict (email_key) do nothing returning *`,
    [
      given.id,
      given.email,
      keyOf(given.email),
      given.first_name,
      given.last_name,
      given.password_hash,
    ],
  )
  return added
}

/**
 * Sets a password and ends all sessions. Links for a new password, sent or still to be sent, do not work any more.
 * @returns the customer, whose new token is valid.
 */
export async function setPassword(db: Queries, id: string, hash: string): Promise<Customer> {
  for (const table of ['email_tokens', 'emails']) {
    await db.query(`delete from ${table} where customer_id = $1 and purpose = 'reset'`, [id])
  }
  const [changed] = await db.query<Customer>(
    `update customers set password_hash = $2, token_version = token_version + 1, updated_at = now()
     where id = $1 returning *`,
    [id, hash],
  )
  if (!changed) throw new Error('The customer of this password no longer exists')
  return changed
}

/** Notes that somebody who reads the customer's emails has opened a link. @returns the customer. */
export async function confirmEmail(db: Queries, id: string): Promise<Customer | undefined> {
  const [confirmed] = await db.query<Customer>(
    `update customers set email_confirmed_at = coalesce(email_confirmed_at, now())
     where id = $1 returning *`,
    [id],
  )
  return confirmed
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
