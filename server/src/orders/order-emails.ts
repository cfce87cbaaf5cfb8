/** Emails to customers about their orders and payments. */
import type { Customer } from '../accounts/customer'
import { keyOf } from '../accounts/email-address'
import type { By } from '../changed-by'
import type { Queries, Transaction } from '../database'
import { isWithin } from '../limits'
import type { Email } from '../mail/emails'
import type { OutgoingMail } from '../mail/mail'

/**
 * Adds an email about an order, unless the account is deleted, or the unconfirmed
 * address has reached its limit.
 */
export async function queueOrderEmail(
  tx: Transaction,
  { role }: By,
  mail: OutgoingMail,
  write: (customer: Customer) => Email,
): Promise<void> {
  const { customer } = tx
  if (!customer) return
  if (role === 'operator' || (await mayMail(tx, customer))) await mail.add(tx, write(customer))
}

/**
 * How many emails about orders go in an hour to an address that nobody has confirmed. They hold what somebody has typed
 * in, and an order costs nothing in a test shop, or if its total is 0. What operators do does not count.
 */
const mostToUnconfirmed = 5

async function mayMail(tx: Queries, { email, email_confirmed_at }: Customer): Promise<boolean> {
  if (email_confirmed_at !== null) return true
  const subject = keyOf(email)
  return isWithin(tx, { kind: 'mail-order', subject, most: mostToUnconfirmed, period: 60 })
}
