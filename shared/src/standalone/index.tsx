/** Runs one remote alone, for its `main.tsx`: router, fake server, slot stubs and a developer's bar. */
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi } from '../api'
import type { SitePath } from '../routing/paths'
import { BrowserRouter } from '../routing/router'
import { checkSession, syncSessionAcrossTabs } from '../session'
import { type SlotFiller, SlotProvider } from '../slots'
import '../ui/styles'
import { StandaloneApp } from './standalone-app'

export interface StandaloneRoute {
  path: SitePath
  screen: ComponentType
  /** Who may open it in the shell. */
  access: 'all' | 'customers' | 'visitors'
}

interface StandaloneOptions {
  name: string
  routes: readonly StandaloneRoute[]
  slots?: SlotFiller
  /** Passed in, since shared never imports the fake server. */
  startMockApi: () => Promise<unknown>
}

const noSlots: SlotFiller = (name) => <p>The slot “{name}” has no stub.</p>

export function runStandalone({
  name,
  routes,
  slots = noSlots,
  startMockApi,
}: StandaloneOptions): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  // For the request tester's switches and the console.
  const ready = startMockApi().then((server) => Object.assign(globalThis, { __mockApi: server }))
  connectApi({ base: '/api', ready })
  checkSession()
  syncSessionAcrossTabs()
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <SlotProvider fill={slots}>
          <StandaloneApp name={name} routes={routes} />
        </SlotProvider>
      </BrowserRouter>
    </StrictMode>,
  )
}
