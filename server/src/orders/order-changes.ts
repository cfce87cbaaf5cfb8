/**
 * What an order and a refund may become, and by whom. The database refuses everything else, and notes what happens
 * (migrations/001-schema.sql).
 */
import type { OrderStatus } from 'shared/contract'

type Role = 'customer' | 'operator' | 'server'

/** Who makes a change. */
export type By = { role: Exclude<Role, 'operator'> } | { role: 'operator'; name: string }

/** The columns `changed_by` and `operator`. */
export function columnsOf(by: By): [role: Role, operator: string | null] {
  return [by.role, by.role === 'operator' ? by.name : null]
}

type Changes<Status extends string> = Record<
  Status | 'new',
  Partial<Record<Status, readonly Role[]>>
>

export const orderChanges: Changes<OrderStatus> = {
  new: { confirmed: ['server'] },
  confirmed: { packed: ['operator'], cancelled: ['customer', 'operator'] },
  packed: { shipped: ['operator'], cancelled: ['operator'] },
  shipped: { delivered: ['operator'] },
  delivered: {},
  cancelled: {},
}

/**
 * `requested` until the provider has it; `pending` until it is `processed`. After it has `failed`, an operator has it
 * tried again, or pays it back by hand.
 */
export type RefundStatus = 'requested' | 'pending' | 'processed' | 'failed'

export const refundChanges: Changes<RefundStatus> = {
  // One that somebody has made at the provider is there when the shop learns of it.
  new: {
    requested: ['customer', 'operator', 'server'],
    pending: ['server'],
    processed: ['server'],
  },
  requested: { pending: ['server'], processed: ['server', 'operator'], failed: ['server'] },
  pending: { processed: ['server'], failed: ['server'] },
  processed: {},
  failed: { requested: ['operator'], pending: ['server'], processed: ['server', 'operator'] },
}

/** Whether somebody may change an order's status. */
export function mayChange(from: OrderStatus, to: OrderStatus, { role }: By): boolean {
  return orderChanges[from][to]?.includes(role) ?? false
}

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
