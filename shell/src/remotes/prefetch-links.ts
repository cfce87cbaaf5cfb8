import { loadScreen } from './modules'
import { findRoute, routeAt } from './site-routes'

/**
 * Fetches the screen behind a link, and what it shows first, as soon as somebody points at the link or
 * reaches it by keyboard, so that the click finds both there; at the latest with the click, while the
 * screen still renders. One listener for all links, whoever rendered them.
 */
export function prefetchLinks(): void {
  for (const event of ['pointerover', 'focusin', 'touchstart', 'click']) {
    document.addEventListener(event, prefetchTarget, { passive: true, capture: true })
  }
}

/**
 * Asks for the screen of the page itself before anything is rendered, so that it is on its way, or from
 * the cache already there, while the frame is hydrated.
 */
export function prefetchPage(): void {
  const route = routeAt(location.pathname)
  // Not told here when it fails: the screen's own place tells it.
  if (route) loadScreen(route.screen).catch(() => {})
}

function prefetchTarget({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link) prefetch(link)
}

function prefetch({ origin, pathname }: HTMLAnchorElement) {
  if (origin !== location.origin) return
  findRoute(pathname)
    .then((route) => route && loadScreen(route.screen))
    .then((screen) => screen?.prefetch?.())
    // Not told here: the screen itself tells it when it is opened.
    .catch(() => {})
}

/** How long a page must have been shown before what it leads to is fetched, in milliseconds. */
const settledAfter = 2000

/**
 * Fetches the screens that the links in sight lead to, and what they show first, once a page has been
 * looked at for 2 s: fingers do not hover. Not for who saves data.
 * @param page holds the links.
 * @param shown the path of the page itself, whose screen is there already.
 * @returns stops it; to be called when another page is shown.
 */
export function prefetchLinksInView(page: Element, shown: string): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || typeof IntersectionObserver === 'undefined') return () => {}
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      prefetch(target as HTMLAnchorElement)
    }
  })
  const timer = setTimeout(() => {
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (link.pathname !== shown) observer.observe(link)
    }
  }, settledAfter)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
