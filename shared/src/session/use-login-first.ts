import { useCallback } from 'react'
import { paths } from '../routing/paths'
import { useLocation, useNavigate } from '../routing/router'
import type { LoginPurpose, ReturnState } from './return-page'
import { currentToken } from './session-store'

/**
 * Returns a function that runs `action` for a customer, and sends a visitor to the login, which says
 * its `purpose` and leads back to this page (docs/product.md, P25).
 */
export function useLoginFirst(): (action: () => void, purpose?: LoginPurpose) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (action, purpose) => {
      const state: ReturnState = { from: pathname + search, ...(purpose && { purpose }) }
      if (currentToken() === null) navigate(paths.login(), { state })
      else action()
    },
    [navigate, pathname, search],
  )
}
