import { Suspense, useDeferredValue } from 'react'
import { Route as RouterRoute, Routes, useLocation } from 'shared/routing/router'
import { NotFound } from './layout/not-found'
import { Progress } from './layout/progress'
import { RouteAnnouncer } from './layout/route-announcer'
import { ScreenSkeleton } from './layout/screen-skeleton'
import { siteRoutes } from './remotes/site-routes'
import { Screen } from './screen'
import { Guard } from './session/guard'

/**
 * The screen of the current address. While the next one's remote is on its way the last one stays:
 * the address is deferred, so React keeps what is shown until what comes is ready.
 */
export function Screens() {
  const location = useLocation()
  const shown = useDeferredValue(location)
  return (
    <>
      <Progress busy={shown !== location} />
      <Suspense fallback={<ScreenSkeleton pathname={shown.pathname} />}>
        <Routes location={shown}>
          {siteRoutes().map((route) => (
            <RouterRoute
              key={route.path}
              path={route.path}
              element={
                <Guard access={route.access}>
                  <Screen route={route} key={shown.pathname} />
                </Guard>
              }
            />
          ))}
          <RouterRoute path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      {/* After the screen: its effects find the screen's heading in place. */}
      <RouteAnnouncer location={shown} />
    </>
  )
}
