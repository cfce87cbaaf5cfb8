import { readText, writeText } from '../storage/browser-storage'

/** Where the token rests between page loads. The key is fixed by the specification, section 6. */
export const tokenKey = 'token'

/** A token that storage refused: its session lives as long as the tab. */
let inMemory: string | null = null

/** The stored token, whatever it may be, or `null`. */
export function storedToken(): string | null {
  return readText('local', tokenKey) ?? inMemory
}

/** Stores the token in place of any other; `null` removes it. */
export function storeToken(token: string | null): void {
  // First of all the old one goes: full storage must not bring back the customer before.
  const isRemoved = writeText('local', tokenKey, null)
  const isStored = token === null ? isRemoved : isRemoved && writeText('local', tokenKey, token)
  inMemory = isStored ? null : token
}
