/**
 * Who changes orders and refunds, and why. What they may become, and by whom, says the table `allowed_changes`
 * (migrations/001-schema.sql); the database refuses everything else, and notes what happens.
 */
type Role = 'customer' | 'operator' | 'server'

/** Who makes a change. */
export type By = { role: Exclude<Role, 'operator'> } | { role: 'operator'; name: string }

/** The columns `changed_by` and `operator`. */
export function columnsOf(by: By): [role: Role, operator: string | null] {
  return [by.role, by.role === 'operator' ? by.name : null]
}

/**
 * `requested` until the provider has it; `pending` until it is `processed`. After it has `failed`, an operator has it
 * tried again, or pays it back by hand. One that was processed fails if the bank sends it back; one that is pending for ten
 * days may be paid back by hand, too.
 */
export type RefundStatus = 'requested' | 'pending' | 'processed' | 'failed'

/** The server makes a change by itself. */
export const byServer = { role: 'server' } as const

/**
 * Why money goes back. All but the first three: the server has it go back by itself, since there is no order. The third one
 * was made by somebody else, such as the shop in the provider's dashboard.
 */
export type RefundReason =
  | 'cancelled'
  | 'returned'
  | 'at the provider'
  | 'paid already'
  | 'account deleted'
  | 'other amount'
  | 'too late'
  | 'sold out'
