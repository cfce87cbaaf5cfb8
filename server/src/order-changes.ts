/** What an order may become, and by whom. The database refuses everything else (migrations/004-order-changes.sql). */
import type { OrderStatus } from 'shared/contract'

type Role = 'customer' | 'operator' | 'server'

/** Who makes a change. */
export type By = { role: Exclude<Role, 'operator'> } | { role: 'operator'; name: string }

type Changes<Status extends string> = Record<
  Status | 'new',
  Partial<Record<Status, readonly Role[]>>
>

export const orderChanges: Changes<OrderStatus> = {
  new: { confirmed: ['server'] },
  confirmed: { packed: ['operator'] },
  packed: { shipped: ['operator'] },
  shipped: { delivered: ['operator'] },
  delivered: {},
  cancelled: {},
}

/** Whether somebody may change an order's status. */
export function mayChange(from: OrderStatus, to: OrderStatus, { role }: By): boolean {
  return orderChanges[from][to]?.includes(role) ?? false
}
