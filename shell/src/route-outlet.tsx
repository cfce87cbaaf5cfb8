import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useState,
  ViewTransition,
} from 'react'
import { useLocation } from 'shared/routing/router'
import { applyLateFont } from './hydration/late-font'
import { Progress } from './layout/progress'
import { RouteAnnouncer } from './layout/route-announcer'
import { ScreenSkeleton } from './layout/screen-skeleton'
import './layout/view-transition.css'
import { queryAttribute } from './hydration/page-protocol'
import { useHydratedMark } from './hydration/use-hydrated-mark'
import { moduleIfLoaded } from './remotes/load-remote'
import { prefetchLinksInView } from './remotes/prefetch-links'
import { routeAt } from './remotes/site-routes'
import { ScreenAt } from './screen-at'
import { useFoundLocation } from './use-found-location'

/**
 * The screen of the current address. While the next one's remote is on its way the last one stays:
 * the address is deferred, so React keeps what is shown until what comes is ready. Then one fades
 * into the other, where the browser can do that (layout/view-transition.css).
 * @param prerendered whether the page was written by composition: it is hydrated as it was written,
 * without a query, and takes up the query after that.
 */
export function RouteOutlet({ prerendered = false }: { prerendered?: boolean }) {
  const address = useLocation()
  const [location, askAgain] = useFoundLocation(address)
  const [written] = useState(() => (prerendered ? withoutQuery(location) : location))
  const [isHydrated, setIsHydrated] = useState(!prerendered)
  const target = isHydrated || location.pathname !== written.pathname ? location : written
  const deferred = useDeferredValue(target)
  const shown = isHydrated && isAtHand(target) ? target : deferred
  const { pathname } = shown

  useEffect(() => {
    // What the boot script hid until the query holds.
    if (shown === location) document.documentElement.removeAttribute(queryAttribute)
  }, [shown, location])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not used, it says when: with each page, before that is laid out.
  useInsertionEffect(applyLateFont, [pathname])

  useEffect(() => {
    const main = document.querySelector('main')
    return main ? prefetchLinksInView(main, pathname) : undefined
  }, [pathname])

  return (
    <>
      <Progress busy={shown !== target || location !== address} />
      <Suspense fallback={<ScreenSkeleton />}>
        <Fade key={shown.pathname}>
          {/* A box of its own: what fades must be one. */}
          <div>
            <ScreenAt location={shown} route={routeAt(pathname)} onRetry={askAgain} />
          </div>
        </Fade>
        <OnHydrated tell={setIsHydrated} />
      </Suspense>
      {/* After the screen: its effects find the screen's heading in place. */}
      <RouteAnnouncer location={shown} />
    </>
  )
}

/**
 * Fades one screen into the next. Not where motion is unwelcome: even a transition that moves nothing
 * takes two pictures of the page. And not while a page is written: its markup would then be put in
 * place by an inline script, which the site's policy forbids.
 */
function Fade({ children }: { children: ReactNode }) {
  // Asked once: another wrapper later would be another screen, and what is typed in it gone.
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

/** Tells when the screen beside it is hydrated: its effects run with those of the same boundary. */
function OnHydrated({ tell }: { tell: (isHydrated: true) => void }) {
  useHydratedMark('screen')
  useEffect(() => tell(true), [tell])
  return null
}

type Location = ReturnType<typeof useLocation>

/** Whether the screen of an address has come already, so that it can follow the click at once. */
function isAtHand({ pathname }: Location): boolean {
  const route = routeAt(pathname)
  return !route || moduleIfLoaded(route.screen) !== undefined
}

/** The address under which a page was written. What shows nothing of its query may keep it. */
function withoutQuery(location: Location): Location {
  const route = routeAt(location.pathname)
  const showsQuery = route?.access === 'all' && (location.search || location.hash)
  return showsQuery ? { ...location, search: '', hash: '' } : location
}
