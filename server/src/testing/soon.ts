import { vi } from 'vitest'

/** Waits until `check` succeeds. The time is for a very slow machine: one that is only busy needs less. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 60_000)
}
