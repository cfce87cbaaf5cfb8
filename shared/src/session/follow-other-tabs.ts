import { checkSession } from './check-session'
import { currentToken } from './session-store'
import { storedToken, tokenKey } from './token-storage'

/**
 * Follows logins and logouts in other tabs, including those missed in the back-forward cache. Call
 * once, at the start of the page.
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
      // Without a key: the whole storage was cleared.
      if (event.key === tokenKey || event.key === null) follow()
    },
    { signal },
  )
  addEventListener('pageshow', (event) => event.persisted && follow(), { signal })
  return () => following.abort()
}
