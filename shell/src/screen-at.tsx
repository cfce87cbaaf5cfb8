import { memo } from 'react'
import { pathOfPattern, type Route } from 'shared/contract'
import { Navigate, useLocation, useParams, useRoutes } from 'shared/routing'
import { NotFound } from './layout/not-found'
import { ScreenSkeleton } from './layout/screen-skeleton'
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
  const { redirectTo } = route ?? {}
  const found = route ? <Guarded route={route} /> : <NotFound />
  const element = redirectTo ? <Redirect to={redirectTo} /> : found
  return useRoutes([{ path: route?.path ?? '*', element }], location)
}

/** Navigates from a former address of a page. @param to the pattern of its path. */
function Redirect({ to }: { to: string }) {
  const { search, hash, state } = useLocation()
  const parameters = useParams() as Record<string, string>
  return (
    <>
      <Navigate to={pathOfPattern(to, parameters) + search + hash} state={state} replace />
      <ScreenSkeleton />
    </>
  )
}

function Guarded({ route }: { route: Route }) {
  return (
    <Guard access={route.access}>
      <RouteScreen route={route} />
    </Guard>
  )
}
