/**
 * Runs one remote alone, without the shell: its own router, the fake server, stand-ins for its
 * slots and a small bar for the developer. For `main.tsx` of remotes; never part of the shop.
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
  /** Whom the shell would let in. */
  access: 'all' | 'customers' | 'visitors'
}

interface AloneOptions {
  /** The remote's name, shown in the bar. */
  name: string
  routes: readonly AloneRoute[]
  /** What fills the slots of this remote's screens: plain stand-ins. */
  slots?: SlotFiller
  /** Starts the fake server; given, since shared never imports it. */
  startMockApi: () => Promise<unknown>
}

const noSlots: SlotFiller = (name) => <p>The slot “{name}” has no stand-in.</p>

/** Mounts the remote into #root and connects it to the fake server. */
export function runAlone({ name, routes, slots = noSlots, startMockApi }: AloneOptions): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  // For the request tester's switches, and for a look from the console.
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
