/**
 * Who changes orders and refunds. What they may become, and by whom, says the table `allowed_changes`
 * (migrations/001-schema.sql); the database refuses everything else, and notes what happens.
 */
type Role = 'customer' | 'operator' | 'server'

/** Who makes a change. */
export type By = { role: Exclude<Role, 'operator'> } | { role: 'operator'; name: string }

/** The columns `changed_by` and `operator`. */
export function columnsOf(by: By): [role: Role, operator: string | null] {
  return [by.role, by.role === 'operator' ? by.name : null]
}

/** The server makes a change by itself. */
export const byServer = { role: 'server' } as const
