import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'shared/routing/router'
import { checkSession, syncSessionAcrossTabs } from 'shared/session'
import { siteConfig } from 'shared/site'
import 'shared/ui/styles'
import { App } from './app'
import { connectShop } from './connect-shop'
import { afterLoad } from './deployment/after-load'
import { reportRecoverableError } from './layout/recoverable-error'
import { RootBoundary } from './layout/root-boundary'
import { noteScrollOnLeaving } from './layout/use-kept-scroll'
import { fetchRefusedSheets } from './prerender/held-sheets'
import { provideShared } from './remotes/provide-shared'
import { watchStrayErrors } from './remotes/stray-errors'
import { warmForCustomers } from './remotes/warm-for-customers'
import { warmLinks, warmPage } from './remotes/warm-links'
import { applyTheme } from './theme/theme'

// In a composed page this runs as soon as it is there: from the cache, maybe before the page is.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
else start()

function start(): void {
  fetchRefusedSheets()
  applyTheme()
  provideShared()
  connectShop(siteConfig())
  warmPage()
  checkSession()
  syncSessionAcrossTabs()
  noteScrollOnLeaving()
  warmLinks()
  warmForCustomers()
  watchStrayErrors()
  afterLoad(siteConfig())

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  const prerendered = root.hasChildNodes()
  const shop = (
    <StrictMode>
      <RootBoundary>
        {/* The address changes at once; what is shown for it follows (screens.tsx). */}
        <BrowserRouter useTransitions={false}>
          <App prerendered={prerendered} />
        </BrowserRouter>
      </RootBoundary>
    </StrictMode>
  )
  // Boundaries log what they catch, with the remote's name; React need not say it again.
  const options = { onCaughtError: () => {}, onRecoverableError: reportRecoverableError }
  if (prerendered) hydrateRoot(root, shop, options)
  else createRoot(root, options).render(shop)
}
