import { memo } from 'react'
import type { Route } from 'shared/contract/deployment'
import { usePageTitle } from 'shared/routing/page-title'
import { Route as RouterRoute, Routes, type useLocation } from 'shared/routing/router'
import { FailureNotice } from 'shared/ui/failure-notice'
import { Page } from 'shared/ui/page'
import { NotFound } from './layout/not-found'
import { RouteScreen } from './route-screen'
import { Guard } from './session/guard'

interface ScreenAtProps {
  location: ReturnType<typeof useLocation>
  /** The route of the location (remotes/site-routes.ts). */
  route: Route | null | undefined
  /** Looks up the address again. */
  onRetry: () => void
}

/** The screen of an address, “Page Not Found”, or an error message if the route cannot be looked up. */
export const ScreenAt = memo(function ScreenAt({ location, route, onRetry }: ScreenAtProps) {
  if (route === undefined) return <NotAvailable onRetry={onRetry} />
  return (
    <Routes location={location}>
      {/* The route is already found; the router reads its parameters. */}
      <RouterRoute
        path={route?.path ?? '*'}
        element={route ? <Guarded route={route} /> : <NotFound />}
      />
    </Routes>
  )
})

function Guarded({ route }: { route: Route }) {
  return (
    <Guard access={route.access}>
      <RouteScreen route={route} />
    </Guard>
  )
}

function NotAvailable({ onRetry }: Pick<ScreenAtProps, 'onRetry'>) {
  usePageTitle('Page Not Available')
  return (
    <Page title="Page Not Available">
      <FailureNotice
        title="This page is not available right now."
        text="The rest of the shop works as usual."
        onRetry={onRetry}
      />
    </Page>
  )
}
