/** The token's key in local storage (docs/product.md, P2). */
export const tokenKey = 'token'

/** A token that could not be stored: its session lives as long as the page. */
let unstoredToken: string | null = null

/** The stored token, unchecked, or `null`. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) ?? unstoredToken
  } catch {
    return unstoredToken
  }
}

/** Stores the token; `null` removes it. */
export function storeToken(token: string | null): void {
  unstoredToken = null
  try {
    // Removed first: full storage must not bring back the previous customer.
    localStorage.removeItem(tokenKey)
    if (token !== null) localStorage.setItem(tokenKey, token)
  } catch {
    unstoredToken = token
  }
}
