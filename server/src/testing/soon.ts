import { vi } from 'vitest'

/** Waits until `check` succeeds. The time is for a very slow machine, and a little less than a test may take. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 240_000)
}
