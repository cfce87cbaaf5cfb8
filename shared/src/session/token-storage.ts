/** Where the token is stored between page loads. The key is fixed (docs/product.md, P2). */
export const tokenKey = 'token'

/** A token that storage refused: its session lives as long as the tab. */
let unkept: string | null = null

/** The stored token, whatever it may be, or `null`. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) ?? unkept
  } catch {
    return unkept
  }
}

/** Stores the token in place of any other; `null` removes it. */
export function storeToken(token: string | null): void {
  unkept = null
  try {
    // First of all the old one goes: full storage must not bring back the customer before.
    localStorage.removeItem(tokenKey)
    if (token !== null) localStorage.setItem(tokenKey, token)
  } catch {
    unkept = token
  }
}
