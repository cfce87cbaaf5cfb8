import type { ReactNode } from 'react'
import { paths } from 'shared/routing/paths'
import { Navigate, useLocation } from 'shared/routing/router'
import { $session, type ReturnState, returnPage } from 'shared/session'
import { useStore } from 'shared/store'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import type { Route } from '../routes'

/**
 * Lets in whom a route is for (specification, section 2). A visitor on a customers' page goes to
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
    const remembered: ReturnState = { from: pathname + search + hash }
    return (
      <>
        <Navigate to={paths.login()} state={remembered} replace />
        <ScreenSkeleton pathname={paths.login()} />
      </>
    )
  }
  if (access === 'visitors' && (status === 'customer' || status === 'checking')) {
    return <Navigate to={returnPage(state)} replace />
  }
  return children
}
