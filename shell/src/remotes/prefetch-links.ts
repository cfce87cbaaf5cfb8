import { type PageConfig, parametersOf, type Route, remoteOf } from 'shared/contract'
import { dehydratedStateId, siteBlockId } from 'shared/page-protocol'
import { addDehydratedState, siteConfig } from 'shared/shop'
import { longestWait, whenHydrated } from '../when-idle'
import { deployedAs } from './deployment'
import { loadScreen } from './modules'
import { findRoute, routeAt } from './site-routes'

/**
 * Prefetches the screen behind a link, and the data that it shows first, when the link is hovered, focused or
 * clicked. One listener handles all links, whoever renders them.
 */
export function prefetchLinks(): void {
  for (const event of ['pointerover', 'focusin', 'touchstart', 'click']) {
    document.addEventListener(event, prefetchTarget, { passive: true, capture: true })
  }
}

/**
 * Requests the page's own screen before anything is rendered, so that it loads, or comes
 * from the cache, while the frame is hydrated.
 */
export function prefetchPage(): void {
  const route = routeAt(location.pathname)
  // A failure is not reported here: the screen's boundary reports it.
  if (route) loadScreen(route.screen).catch(() => {})
  const { next } = siteConfig()
  if (next && !savesData()) prefetchNext(next)
}

/**
 * Fetches, without running them, the files and the data of the page that the first link leads to. While the page is
 * hydrated, the network has nothing else to do, and somebody may tap as soon as it is.
 */
function prefetchNext({ path, files }: NonNullable<PageConfig['next']>) {
  const route = routeAt(path)
  // Other versions of a remote have other files.
  if (!route || deployedAs(remoteOf(route.screen))?.source !== 'live') return
  for (const file of files) {
    // Browsers warn of style sheets that are preloaded and not used, and Firefox refuses `prefetch` here.
    if (file.href.endsWith('.css')) fetchText(file.href).catch(() => {})
    else {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', ...file }))
    }
  }
  fetchPageData(path, route).catch(() => {})
}

function prefetchTarget({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link) prefetch(link, true)
}

/**
 * Fails silently: the screen reports it when it is opened.
 * @param failed the screens that could not be loaded before, which are not tried again.
 */
function prefetch(
  { origin, pathname }: HTMLAnchorElement,
  withData: boolean,
  failed = new Set<string>(),
) {
  if (origin !== location.origin) return
  findRoute(pathname)
    .then(async (route) => {
      if (!route || failed.has(route.screen)) return
      fetchPageData(pathname, route).catch(() => {})
      const screen = await loadScreen(route.screen).catch((error) => {
        failed.add(route.screen)
        throw error
      })
      if (withData) await screen.prefetch?.()
    })
    .catch(() => {})
}

const fetchText = async (url: string) => (await fetch(url)).text()

/** Whether the shopper has asked the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** The paths of the pages whose data was requested. */
const askedPages = new Set<string>()

/** Pages for customers are written without data, and those with parameters are many. */
const hasPageData = ({ access, path }: Route) => access === 'all' && parametersOf(path).length === 0

/**
 * Fetches what the page of a link was prerendered from, so that its screen can show it as soon as the link is clicked,
 * without a call of the server.
 */
async function fetchPageData(pathname: string, route: Route): Promise<void> {
  if (askedPages.has(pathname) || pathname === location.pathname) return
  if (!hasPageData(route) || savesData()) return
  askedPages.add(pathname)
  const page = await fetchText(pathname)
  const read = (id: string) =>
    JSON.parse(page.split(` id="${id}">`)[1]?.split('</script>')[0] || '{}')
  const remote = remoteOf(route.screen)
  const { entry } = read(siteBlockId).remotes[remote]
  // Another version of the remote may have written other data.
  if (new URL(entry, location.href).href !== deployedAs(remote)?.entry) return
  const state = read(dehydratedStateId)
  // Until then, a screen has the data that it was prerendered with.
  whenHydrated(() => addDehydratedState(state))
}

/** How long a page must have been shown before the server is asked for the data behind its links, in milliseconds. */
const settledAfter = 2000

/**
 * Prefetches what visible links lead to, since touch screens have no hover: the screens, and the data in their
 * prerendered pages, as soon as the page is hydrated and the browser is idle; the server is asked for the data that they
 * show first once the page has been shown for 2 s. Not if the user saves data.
 * @param page holds the links.
 * @param shown the path of the page itself, whose screen is already loaded.
 * @returns a function that stops it, to be called when another page is shown.
 */
export function prefetchLinksInView(page: Element, shown: string): () => void {
  if (savesData() || typeof IntersectionObserver === 'undefined') return () => {}
  let hasSettled = false
  /** The screens that could not be loaded, which are tried once. */
  const failed = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      prefetch(target as HTMLAnchorElement, hasSettled, failed)
    }
  })
  let isStopped = false
  function look() {
    if (isStopped) return
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (link.pathname !== shown) observer.observe(link)
    }
  }
  // Safari cannot say when it is idle.
  if ('requestIdleCallback' in globalThis)
    whenHydrated(() => requestIdleCallback(look, { timeout: longestWait }))
  const timer = setTimeout(() => {
    hasSettled = true
    look()
  }, settledAfter)
  return () => {
    isStopped = true
    clearTimeout(timer)
    observer.disconnect()
  }
}
