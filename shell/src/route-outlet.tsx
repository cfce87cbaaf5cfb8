import {
  Component,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
  ViewTransition,
} from 'react'
import { useLocation } from 'shared/routing'
import { applyLateFonts } from './hydration/late-fonts'
import { RouteAnnouncer } from './layout/route-announcer'
import { ScreenSkeleton } from './layout/screen-skeleton'
import './layout/view-transition.css'
import { queryAttribute } from 'shared/page-protocol'
import { useHydratedMark } from './hydration/use-hydrated-mark'
import { reloadFromServer } from './new-version/reload-page'
import { remoteLoader } from './remotes/load-remote'
import { prefetchLinksInView } from './remotes/prefetch-links'
import { errorOf } from './remotes/remote-error'
import { findRoute, routeAt } from './remotes/site-routes'
import { reportUncaughtError } from './remotes/uncaught-errors'
import styles from './route-outlet.module.css'
import { ScreenAt } from './screen-at'

/**
 * The screen of the current address. While the next screen's remote loads, the last screen stays:
 * the address is deferred, so React keeps what is shown until the next screen is ready. Then they
 * cross-fade, if the browser supports it (layout/view-transition.css). A screen that is already loaded is not deferred:
 * React would render it in slices.
 *
 * This uses React Router declaratively. With its `lazy`, a remote that was down could never be tried again, because a
 * rejected promise is kept as long as its route. A Suspense boundary for each route would flash a skeleton at every
 * click.
 * @param prerendered whether composition wrote the page: it is hydrated without its query,
 * which is applied afterwards.
 */
export function RouteOutlet({ prerendered = false }: { prerendered?: boolean }) {
  const address = useLocation()
  const { shown: location, askAgain, isRetrying } = useFoundLocation(address)
  const [written] = useState(() => (prerendered ? withoutQuery(location) : location))
  const [isHydrated, setIsHydrated] = useState(!prerendered)
  const target = isHydrated || location.pathname !== written.pathname ? location : written
  const deferred = useDeferredValue(target)
  const shown = isHydrated && isAtHand(target) ? target : deferred
  const { pathname } = shown

  useEffect(() => {
    // The boot script hid the screen until the query is applied.
    if (shown === location) document.documentElement.removeAttribute(queryAttribute)
  }, [shown, location])

  const lastPath = useRef(pathname)
  useInsertionEffect(() => {
    // Before the next screen is laid out. Not for the first one, which may be hydrated after the fonts have arrived.
    if (lastPath.current !== pathname) applyLateFonts()
    lastPath.current = pathname
  }, [pathname])

  useEffect(() => {
    const main = document.querySelector('main')
    return main ? prefetchLinksInView(main, pathname) : undefined
  }, [pathname])

  return (
    <>
      {/* While the next screen loads; visible after 150 ms. */}
      {(shown !== target || location !== address) && (
        <div className={styles.progress} aria-hidden="true" />
      )}
      <Suspense fallback={<ScreenSkeleton />}>
        <LeavingBoundary at={shown.key}>
          <Fade key={shown.pathname}>
            {/* A view transition needs one element, with a box, to fade. */}
            <div>
              <ScreenAt
                location={shown}
                route={routeAt(pathname)}
                onRetry={askAgain}
                isRetrying={isRetrying}
              />
            </div>
          </Fade>
        </LeavingBoundary>
        <OnHydrated onHydrated={setIsHydrated} />
      </Suspense>
      {/* After the screen: its effects find the screen's heading in place. */}
      <RouteAnnouncer location={shown} />
    </>
  )
}

/**
 * Fades one screen into the next. Not with reduced motion: even a transition that moves nothing
 * takes two snapshots of the page. And not during prerendering: React would then move the markup into
 * place by an inline script, which the site's policy forbids.
 */
function Fade({ children }: { children: ReactNode }) {
  // Read once: a change of the wrapper would remount the screen, and lose what is typed in it.
  const [fades] = useState(motionIsWelcome)
  if (!fades) return children
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  )
}

function motionIsWelcome(): boolean {
  return typeof document !== 'undefined' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Reports when the screen beside it is hydrated: its effects run with those of the same Suspense boundary. */
function OnHydrated({ onHydrated }: { onHydrated: (isHydrated: true) => void }) {
  useHydratedMark('screen')
  useEffect(() => onHydrated(true), [onHydrated])
  return null
}

type Location = ReturnType<typeof useLocation>

/** Whether the screen of an address is already loaded, so that it can be shown at once. */
function isAtHand({ pathname }: Location): boolean {
  const route = routeAt(pathname)
  return !route || remoteLoader.moduleIfLoaded(route.screen) !== undefined
}

/** The address for which a page was prerendered: without the query, unless the screen ignores it. */
function withoutQuery(location: Location): Location {
  const route = routeAt(location.pathname)
  const showsQuery = route?.access === 'all' && (location.search || location.hash)
  return showsQuery ? { ...location, search: '', hash: '' } : location
}

interface Props {
  /** The location that is shown now. */
  at: string
  children: ReactNode
}

/**
 * Catches what a screen throws while it is left. React looks for a boundary above what it removes, so that of the
 * screen does not catch it. The next screen is shown all the same; if that one fails in this way, too, the shop's error
 * page is.
 */
class LeavingBoundary extends Component<Props> {
  private failedAt: string | undefined

  static getDerivedStateFromError() {
    // Renders the children again.
    return null
  }

  override componentDidCatch(thrown: unknown) {
    const { at } = this.props
    const error = errorOf(thrown)
    if (this.failedAt === at) throw error
    this.failedAt = at
    reportUncaughtError(error, 'shell')
  }

  override render() {
    return this.props.children
  }
}

interface FoundLocation {
  /** The address to show. */
  shown: Location
  /** Looks up again an address whose route could not be found out. */
  askAgain: () => void
  /** It is being looked up again. */
  isRetrying: boolean
}

/**
 * Returns an address once its route is known, and the previous address until then. If the server does not tell the
 * route, the page of the address is loaded, which knows its own remote. If that fails, too, the address is returned
 * without a known route.
 */
function useFoundLocation(location: Location): FoundLocation {
  const [found, setFound] = useState(location)
  const [failure, setFailure] = useState<{ at: Location; isRetrying: boolean } | null>(null)
  const isKnown = routeAt(location.pathname) !== undefined
  const hasFailed = failure?.at === location
  const isRetrying = hasFailed && failure.isRetrying
  if (isKnown && found !== location) setFound(location)

  useEffect(() => {
    if (isKnown || (hasFailed && !isRetrying)) return
    let isWanted = true
    const whileWanted = (act: () => void) => () => isWanted && act()
    const fail = whileWanted(() => setFailure({ at: location, isRetrying: false }))
    findRoute(location.pathname).then(
      whileWanted(() => setFound(location)),
      whileWanted(() => reloadFromServer().catch(fail)),
    )
    return () => {
      isWanted = false
    }
  }, [location, isKnown, hasFailed, isRetrying])

  const askAgain = useCallback(
    () => setFailure((failed) => failed && { ...failed, isRetrying: true }),
    [],
  )
  return { shown: isKnown || hasFailed ? location : found, askAgain, isRetrying }
}
