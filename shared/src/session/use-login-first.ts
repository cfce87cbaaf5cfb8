import { useCallback, useContext } from 'react'
import { paths } from '../routing/paths'
import { StableRouterContext } from '../routing/with-links'
import type { LoginPurpose, ReturnState } from './return-page'
import { currentToken } from './session-store'

/**
 * Runs an action if a customer is logged in; otherwise opens the login page, which names the action by
 * its `purpose` and leads back to this page (docs/product.md, P25).
 * @returns what the action returns.
 */
export function useLoginFirst(): <T>(action: () => T, purpose?: LoginPurpose) => T | undefined {
  // Every card of a list uses this, so it must not render again when the address changes.
  const { navigate, here } = useContext(StableRouterContext)
  return useCallback(
    (action, purpose) => {
      if (currentToken() !== null) return action()
      const state: ReturnState = { from: here(), ...(purpose && { purpose }) }
      return void navigate(paths.login(), { state })
    },
    [navigate, here],
  )
}
