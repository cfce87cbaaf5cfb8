import { memo } from 'react'
import type { Route } from 'shared/contract'
import { type useLocation, useRoutes } from 'shared/routing'
import { NotFound } from './layout/not-found'
import { UnavailablePage, unavailablePage } from './layout/unavailable'
import { RouteScreen } from './route-screen'
import { Guard } from './session/guard'

interface ScreenAtProps {
  location: ReturnType<typeof useLocation>
  /** The route of the location (remotes/site-routes.ts). */
  route: Route | null | undefined
  /** Looks up the address again. */
  onRetry: () => void
  isRetrying: boolean
}

/** The screen of an address, “Page Not Found”, or an error message if the route cannot be looked up. */
export const ScreenAt = memo(function ScreenAt({
  location,
  route,
  onRetry,
  isRetrying,
}: ScreenAtProps) {
  if (route === undefined) {
    return (
      <UnavailablePage
        heading={unavailablePage}
        label="This page"
        onRetry={onRetry}
        busy={isRetrying}
      />
    )
  }
  return <Found location={location} route={route} />
})

/** The route is already found; the router reads its parameters. */
function Found({ location, route }: Pick<ScreenAtProps, 'location'> & { route: Route | null }) {
  const element = route ? <Guarded route={route} /> : <NotFound />
  return useRoutes([{ path: route?.path ?? '*', element }], location)
}

function Guarded({ route }: { route: Route }) {
  return (
    <Guard access={route.access}>
      <RouteScreen route={route} />
    </Guard>
  )
}
