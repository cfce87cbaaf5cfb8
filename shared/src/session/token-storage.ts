import { readText, writeText } from '../storage/browser-storage'

export const tokenKey = 'token'

/** A token that storage refused: its session lives as long as the tab. */
let inMemory: string | null = null

/** The token in local storage (docs/product.md, P2), or the one that it refused; `null` for visitors. */
export function storedToken(): string | null {
  const text = readText('local', tokenKey)
  // Somebody has logged in in another tab since.
  if (text !== null) inMemory = null
  return text ?? inMemory
}

/** Stores the token for all tabs, or in memory if storage refuses it; `null` removes both. */
export function storeToken(token: string | null): void {
  // Removed first: full storage must not bring back the previous customer.
  const isRemoved = writeText('local', tokenKey, null)
  const isStored = token === null ? isRemoved : isRemoved && writeText('local', tokenKey, token)
  inMemory = isStored ? null : token
}
