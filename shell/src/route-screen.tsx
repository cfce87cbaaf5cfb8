import type { Route } from 'shared/contract'
import { usePageTitle } from 'shared/routing'
import { unavailablePage } from './layout/unavailable'
import { RemoteView } from './remotes/remote-view'

/** The screen of a route. Its name is in the page's title and, if it fails, in the error message. */
export function RouteScreen({ route }: { route: Route }) {
  return (
    <>
      {/* Before the screen, which may set a better title. */}
      <RouteTitle title={route.title} />
      <RemoteView
        screen={route.screen}
        heading={route.title ?? unavailablePage}
        label={route.title ? `The page “${route.title}”` : 'This page'}
      />
    </>
  )
}

function RouteTitle({ title }: Pick<Route, 'title'>) {
  usePageTitle(title)
  return null
}
