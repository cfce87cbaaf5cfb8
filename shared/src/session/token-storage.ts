import { readText, writeText } from '../storage/browser-storage'

/** Where the token rests between page loads.. */
export const tokenKey = 'token'

/** A token that storage refused: its session lives as long as the tab. */
let inMemory: string | null = null

/** The stored token, unchecked, or `null`. */
export function storedToken(): string | null {
  return readText('local', tokenKey) ?? inMemory
}

/** Stores the token; `null` removes it. */
export function storeToken(token: string | null): void {
  // First of all the old one goes: full storage must not bring back the customer before.
  const isRemoved = writeText('local', tokenKey, null)
  const isStored = token === null ? isRemoved : isRemoved && writeText('local', tokenKey, token)
  inMemory = isStored ? null : token
}
