import type { Route } from 'shared/contract/deployment'
import { usePageTitle } from 'shared/routing/page-title'
import { RemoteView } from './remotes/remote-view'

/** The screen of a route, named in the page's title and, if it cannot be had, in its place. */
export function RouteScreen({ route }: { route: Route }) {
  return (
    <>
      {/* Before the screen, which may have a better one. */}
      <RouteTitle title={route.title} />
      <RemoteView
        screen={route.screen}
        heading={route.title ?? 'Book'}
        label={route.title ? `The page “${route.title}”` : 'This page'}
      />
    </>
  )
}

function RouteTitle({ title }: Pick<Route, 'title'>) {
  usePageTitle(title)
  return null
}
