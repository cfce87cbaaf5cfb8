import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'shared/routing/router'
import { checkSession, followOtherTabs } from 'shared/session'
import { siteConfig } from 'shared/site'
import 'shared/ui/styles'
import 'virtual:provide-shared'
import { App } from './app'
import { connectShop } from './connect-shop'
import { RootBoundary } from './layout/root-boundary'
import { warmLinks } from './remotes/warm-links'
import { applyTheme } from './theme/theme'

applyTheme()
connectShop(siteConfig())
checkSession()
followOtherTabs()
warmLinks()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')
// Boundaries log what they catch, with the remote's name; React need not say it again.
createRoot(root, { onCaughtError: () => {} }).render(
  <StrictMode>
    <RootBoundary>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </RootBoundary>
  </StrictMode>,
)
