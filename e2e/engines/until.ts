import { vi } from 'vitest'

/**
 * Repeats a check until it succeeds, for a long time, so that tests do not depend on speed.
 * @param look returns `undefined` on success, else what is wrong. A page that is being left cannot answer.
 * @throws Error with the last failure.
 */
export function until(what: string, look: () => Promise<string | undefined>): Promise<void> {
  const check = async () => {
    const wrong = await look().catch(String)
    if (wrong !== undefined) throw new Error(`${what}: ${wrong}`)
  }
  return vi.waitFor(check, { timeout: 60_000, interval: 30 })
}
