import { followStored } from '../storage/browser-storage'
import { checkSession } from './check-session'
import { currentToken } from './session-store'
import { storedToken, tokenKey } from './token-storage'

/**
 * Follows logins and logouts in other tabs, including those missed in the back-forward cache. Call
 * once, at the start of the page.
 * @returns stops following.
 */
export function followOtherTabs(): () => void {
  return followStored(tokenKey, () => {
    if (storedToken() !== currentToken()) checkSession()
  })
}
