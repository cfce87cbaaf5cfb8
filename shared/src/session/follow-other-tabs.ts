import { checkSession } from './check-session'
import { currentToken } from './session-store'
import { storedToken, tokenKey } from './token-storage'

/**
 * Follows logins and logouts of other tabs, also those missed while this page lay in the browser's
 * back-forward cache. Call once, where the page starts.
 * @returns stops following.
 */
export function followOtherTabs(): () => void {
  const following = new AbortController()
  const { signal } = following
  const follow = () => {
    if (storedToken() !== currentToken()) checkSession()
  }
  addEventListener(
    'storage',
    (event) => {
      // No key: the whole storage was cleared.
      if (event.key === tokenKey || event.key === null) follow()
    },
    { signal },
  )
  addEventListener('pageshow', (event) => event.persisted && follow(), { signal })
  return () => following.abort()
}
