/**
 * Code that only customers need. It is loaded before a session begins, and not by visitors: as soon as there is a
 * customer, everything has it.
 */
import { NoAnswerError } from '../api/errors'

const missing = new Set<() => Promise<unknown>>()
let loading: Promise<void> | undefined

/** Registers code to load before a session starts. @param load may be called again until it has resolved. */
export function neededByCustomers(load: () => Promise<unknown>): void {
  missing.add(load)
}

/**
 * Loads what a session needs.
 * @returns `undefined` if it is here: then a session begins at once. Rejects with a NoAnswerError; the next call tries again.
 */
export function loadForCustomers(): Promise<unknown> | undefined {
  if (missing.size === 0) return undefined
  loading ??= loadMissing().finally(() => {
    loading = undefined
  })
  return loading
}

async function loadMissing(): Promise<void> {
  const loads = [...missing].map(async (load) => {
    await load()
    missing.delete(load)
  })
  try {
    await Promise.all(loads)
  } catch (cause) {
    throw new NoAnswerError('The code for customers', cause)
  }
}
