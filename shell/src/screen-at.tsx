import BookX from '@lucide/icons/icons/book-x'
import { memo } from 'react'
import { pathOfPattern, type Route } from 'shared/contract'
import { Navigate, paths, useLocation, usePageTitle, useParams, useRoutes } from 'shared/routing'
import { ButtonLink, Cluster, Icon, Page } from 'shared/ui'
import { ScreenSkeleton } from './layout/screen-skeleton'
import { UnavailablePage, unavailablePage } from './layout/unavailable'
import { RemoteView } from './remotes/remote-view'
import styles from './screen-at.module.css'
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

/** Shown at an address without a route (docs/product.md, P5): links to home and to the list. */
function NotFound() {
  usePageTitle('Page Not Found')
  return (
    <Page className={styles.page}>
      <Icon icon={BookX} className={styles.picture} />
      <h1 tabIndex={-1}>Page Not Found</h1>
      <p className={styles.text}>
        This place on the shelf is empty. The address may be mistyped, or the page has moved.
      </p>
      <Cluster as="p" gap={3} className={styles.ways}>
        <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
        <ButtonLink to={paths.productList()} variant="secondary">
          Browse all books
        </ButtonLink>
      </Cluster>
    </Page>
  )
}

/** The screen of a route. Its name is in the page's title and, if it fails, in the error message. */
function RouteScreen({ route }: { route: Route }) {
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
