import { onStorageChange } from '../storage/browser-storage'
import { currentToken } from './session-store'
import { checkSession } from './start-session'
import { storedToken, tokenKey } from './token-storage'

/** Follows logins and logouts in other tabs. Returns a function that stops it. */
export function syncSessionAcrossTabs(): () => void {
  return onStorageChange(tokenKey, () => {
    if (storedToken() !== currentToken()) checkSession()
  })
}
