import { useCallback } from 'react'
import { paths } from '../routing/paths'
import { useLocation, useNavigate } from '../routing/router'
import type { ReturnState } from './return-page'
import { currentToken } from './session-store'

/**
 * Returns a function that runs `action` for a customer, and sends a visitor to the login, which
 * leads back to `from` (docs/product.md, P25).
 */
export function useLoginFirst(): (action: () => void, from?: string) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (action, from = pathname + search) => {
      if (currentToken() === null)
        navigate(paths.login(), { state: { from } satisfies ReturnState })
      else action()
    },
    [navigate, pathname, search],
  )
}
