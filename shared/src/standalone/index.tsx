/**
 * Runs one remote alone, with its own router, the fake server, stubs for its slots and a bar for
 * the developer. For `main.tsx` of remotes; never part of the shop.
 */
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi } from '../api'
import type { SitePath } from '../routing/paths'
import { BrowserRouter } from '../routing/router'
import { checkSession, followOtherTabs } from '../session'
import { type SlotFiller, SlotProvider } from '../slots'
import '../ui/styles'
import { Alone } from './alone'

export interface AloneRoute {
  /** A pattern of routing/paths. */
  path: SitePath
  screen: ComponentType
  /** Who may open it in the shell. */
  access: 'all' | 'customers' | 'visitors'
}

interface AloneOptions {
  name: string
  routes: readonly AloneRoute[]
  /** Stubs for the slots of this remote's screens. */
  slots?: SlotFiller
  /** Starts the fake server; passed in, since shared never imports it. */
  startMockApi: () => Promise<unknown>
}

const noSlots: SlotFiller = (name) => <p>The slot “{name}” has no stub.</p>

export function runAlone({ name, routes, slots = noSlots, startMockApi }: AloneOptions): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  // For the request tester's switches and the console.
  const ready = startMockApi().then((server) => Object.assign(globalThis, { __mockApi: server }))
  connectApi({ base: '/api', ready })
  checkSession()
  followOtherTabs()
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <SlotProvider fill={slots}>
          <Alone name={name} routes={routes} />
        </SlotProvider>
      </BrowserRouter>
    </StrictMode>,
  )
}
