/** The customers' accounts in the database. */

import type { User } from 'shared/contract'
import { tidyText } from 'shared/contract'
import type { Queries } from '../database'
import { emailTaken } from '../http-error'
import type { Purpose } from '../mail/emails'
import type { Customer } from './customer'
import { keyOf } from './email-address'
import { endSessions } from './sessions'

/** @param email as it was typed. */
export async function customerByEmail(db: Queries, email: string): Promise<Customer | undefined> {
  const [found] = await db.query<Customer>('select * from customers where email_key = $1', [
    keyOf(email),
  ])
  return found
}

type NewCustomer = Pick<Customer, 'id' | 'email' | 'first_name' | 'last_name' | 'password_hash'>

/** @param given.email as `readEmail` has read it. @returns `undefined` if the email is taken. */
export async function addCustomer(tx: Queries, given: NewCustomer): Promise<Customer | undefined> {
  const [added] = await tx.query<Customer>(
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
 * Sets a password and ends all sessions. Links for a new password or email, sent or still to be sent, do not work any more.
 * @returns the customer, whose new token is valid.
 */
export async function setPassword(tx: Queries, id: string, hash: string): Promise<Customer> {
  await dropLinks(tx, id, ['reset', 'change'])
  await tx.query('update customers set password_hash = $2, updated_at = now() where id = $1', [
    id,
    hash,
  ])
  return endSessions(tx, id)
}

/** Makes links in emails useless: first those that are still to be sent, so that none gets a token meanwhile. */
export async function dropLinks(
  tx: Queries,
  customerId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  for (const table of ['emails', 'email_tokens']) {
    await tx.query(`delete from ${table} where customer_id = $1 and purpose = any($2)`, [
      customerId,
      purposes,
    ])
  }
}

export async function setName(
  tx: Queries,
  id: string,
  { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>,
): Promise<void> {
  await tx.query(
    'update customers set first_name = $2, last_name = $3, updated_at = now() where id = $1',
    [id, tidyText(firstName), tidyText(lastName)],
  )
}

/**
 * Sets an email whose link the customer has opened. Links that went to the old one do not work any more.
 * @param email as `readEmail` has read it. @throws HttpError 422 if somebody else has it meanwhile.
 */
export async function setEmail(tx: Queries, id: string, email: string): Promise<void> {
  await dropLinks(tx, id, ['reset', 'confirm', 'change'])
  try {
    await tx.query(
      `update customers set email = $2, email_key = $3, email_confirmed_at = now(), updated_at = now()
       where id = $1`,
      [id, email, keyOf(email)],
    )
  } catch (error) {
    throw Reflect.get(Object(error), 'code') === uniqueViolation ? emailTaken() : error
  }
}

const uniqueViolation = '23505'

/** Notes that somebody who reads the customer's emails has opened a link. */
export async function confirmEmail(tx: Queries, id: string): Promise<void> {
  await tx.query(
    'update customers set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    [id],
  )
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
