import { type ReactNode, useMemo } from 'react'
import { paths } from 'shared/routing/paths'
import { Navigate, useLocation } from 'shared/routing/router'
import { $session, type ReturnState, returnPage } from 'shared/session'
import { useStore } from 'shared/store'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import type { Route } from '../routes'

/**
 * Lets in whom a route is for (docs/product.md, P6). A visitor on a customers' page goes to
 * /login, and the page is remembered; a customer on /login or /signup goes to the remembered page.
 * Somebody whose token is still being checked counts as a customer; a prerendered page, which knows
 * nobody, shows what a visitor would see.
 */
export function Guard({ access, children }: { access: Route['access']; children: ReactNode }) {
  const { status } = useStore($session)
  const { pathname, search, hash, state } = useLocation()
  if (access === 'all') return children
  if (access === 'customers' && status === 'unknown') return <ScreenSkeleton pathname={pathname} />
  if (access === 'customers' && status === 'visitor') {
    return (
      <>
        <ToLogin from={pathname + search + hash} />
        <ScreenSkeleton pathname={paths.login()} />
      </>
    )
  }
  if (access === 'visitors' && (status === 'customer' || status === 'checking')) {
    return <Navigate to={returnPage(state)} replace />
  }
  return children
}

/**
 * Goes to /login once, however often it renders: the screen of the last address stands, and renders,
 * until the next one is ready, and to Navigate a state that is made anew is a new place to go.
 */
function ToLogin({ from }: { from: string }) {
  const remembered = useMemo<ReturnState>(() => ({ from }), [from])
  return <Navigate to={paths.login()} state={remembered} replace />
}
