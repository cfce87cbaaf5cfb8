import { followStored } from '../storage/browser-storage'
import { checkSession } from './check-session'
import { currentToken } from './session-store'
import { storedToken, tokenKey } from './token-storage'

/**
 * Follows logins and logouts of other tabs, also those missed while this page lay in the browser's
 * back-forward cache. Call once, where the page starts.
 * @returns stops following.
 */
export function followOtherTabs(): () => void {
  return followStored(tokenKey, () => {
    if (storedToken() !== currentToken()) checkSession()
  })
}
