import { type ReactNode, useLayoutEffect } from 'react'
import type { Route } from 'shared/contract'
import { Navigate, paths, useLocation } from 'shared/routing'
import {
  $session,
  clearVisitorData,
  isRecord,
  type ReturnState,
  returnPage,
  useStore,
} from 'shared/shop'
import { ScreenSkeleton } from '../layout/screen-skeleton'

/**
 * Guards a route (docs/product.md, P6). A holder of an unchecked token counts as a customer; a
 * prerendered page shows what a visitor sees.
 */
export function Guard({ access, children }: { access: Route['access']; children: ReactNode }) {
  const { status } = useStore($session)
  const { pathname, search, hash, state } = useLocation()
  if (access === 'all') return children
  if (access === 'customers' && status === 'unknown') return <ScreenSkeleton />
  if (access === 'customers' && status === 'visitor') {
    const remembered: ReturnState = { from: pathname + search + hash }
    return (
      <>
        <Navigate to={paths.login()} state={remembered} replace />
        <ScreenSkeleton />
      </>
    )
  }
  if (access === 'visitors' && (status === 'customer' || status === 'checking')) {
    return <FromLogin state={state} />
  }
  return children
}

/**
 * Navigates to the remembered page. A login without a purpose drops the add of a visitor who has changed their
 * mind (docs/product.md, P25).
 */
function FromLogin({ state }: { state: unknown }) {
  const hasPurpose = isRecord(state) && 'purpose' in state
  useLayoutEffect(() => {
    if (!hasPurpose) clearVisitorData()
  }, [hasPurpose])
  return <Navigate to={returnPage(state)} replace />
}
