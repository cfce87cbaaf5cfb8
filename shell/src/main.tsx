import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'shared/routing'
import { checkSession, prepareSession, siteConfig, syncSessionAcrossTabs } from 'shared/shop'
import 'shared/ui/styles'
import type { SiteConfig } from 'shared/contract'
import { rootId } from 'shared/page-protocol'
import { App } from './app'
import { connectShop } from './connect-shop'
import { fetchRefusedStylesheets } from './hydration/inlined-stylesheets'
import { fetchLateFonts } from './hydration/late-fonts'
import { RootBoundary } from './layout/root-boundary'
import { noteScrollOnLeaving } from './layout/use-restored-scroll'
import { watchForNewVersion } from './new-version/new-version'
import { restoreTyped } from './new-version/typed-forms'
import { preparePreview } from './preview/preview'
import { ownDeployment } from './remotes/deployment'
import { initHost } from './remotes/host'
import { prefetchForCustomers } from './remotes/prefetch-for-customers'
import { prefetchLinks, prefetchPage } from './remotes/prefetch-links'
import { routePattern } from './remotes/site-routes'
import { reportRecoverableError, watchUncaughtErrors } from './remotes/uncaught-errors'
import { applyTheme } from './theme/theme'
import { whenHydrated, whenIdle, whenLoaded, whenPainted } from './when-idle'

initHost()
// Outside of the promise, so that a failure is an uncaught error, for which the boot script shows a notice.
Promise.all([prepareSession(), preparePreview()]).then(
  () => queueMicrotask(startWhenParsed),
  (error) =>
    queueMicrotask(() => {
      throw error
    }),
)

/** In a composed page this runs as soon as it is loaded: from the cache, possibly before the page is parsed. */
function startWhenParsed(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}

function start(): void {
  configure()
  connect()
  hydrate()
  idle()
}

/** Restores refused styles and applies the theme. Fetches no data. */
function configure() {
  fetchRefusedStylesheets()
  applyTheme()
}

/** Connects to the server and the remotes, and starts fetching what the first screen and its links need. */
function connect() {
  connectShop(siteConfig())
  prefetchPage()
  // Needed as soon as links to other remotes' pages can be clicked.
  whenPainted(fetchDeployment)
  checkSession()
  syncSessionAcrossTabs()
}

/** Hydrates the prerendered page, or renders it if there is none. */
function hydrate() {
  // Before the router listens to the history.
  noteScrollOnLeaving()
  const root = document.getElementById(rootId)
  if (!root) throw new Error(`The page has no element #${rootId}`)
  const prerendered = root.hasChildNodes()
  const shop = (
    <StrictMode>
      <RootBoundary>
        {/* The address changes at once; the screen follows when it is ready (route-outlet.tsx). */}
        <BrowserRouter useTransitions={false}>
          <App prerendered={prerendered} />
        </BrowserRouter>
      </RootBoundary>
    </StrictMode>
  )
  // Boundaries log what they catch, with the remote's name, so React need not log it again.
  const options = { onCaughtError: () => {}, onRecoverableError: reportRecoverableError }
  if (prerendered) hydrateRoot(root, shop, options)
  else createRoot(root, options).render(shop)
}

/** Adds listeners for what happens later. What they fetch waits until the page has loaded. */
function idle() {
  watchUncaughtErrors()
  prefetchLinks()
  prefetchForCustomers()
  afterLoad(siteConfig())
}

/** Fetches where the other remotes are. If it fails, it is fetched again when one of them is needed. */
function fetchDeployment(): void {
  ownDeployment().catch(() => {})
}

/** Starts what a page does in the background. Nothing here may delay the first screen. */
function afterLoad(site: SiteConfig): void {
  whenIdle(restoreTyped)
  // If it fails, texts keep their fallback font.
  whenHydrated(() => whenIdle(() => fetchLateFonts().catch(() => {})))
  // If `connect` has not, because nothing was painted, or if that failed.
  whenIdle(fetchDeployment)
  watchForNewVersion()
  if (!site.telemetry) return
  const start = async () =>
    (await import('./telemetry/start-telemetry')).startTelemetry(
      site,
      routePattern,
      ownDeployment(),
    )
  // If telemetry fails, shoppers need no error.
  whenLoaded(() => start().catch(() => {}))
}
