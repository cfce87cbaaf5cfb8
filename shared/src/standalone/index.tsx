/** Runs one remote alone, from its `src/main.tsx`: router, fake server, stubs of slots and a developer's bar. */
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi } from '../api/request'
import type { RemoteDefinition } from '../contract/remote-definition'
import { BrowserRouter } from '../routing/router'
import { checkSession, syncSessionAcrossTabs } from '../session'
import { type SlotFiller, SlotProvider } from '../slots/slot'
import { textFontFaces } from '../ui/styles'
import { StandaloneApp, type StandaloneRoute } from './standalone-app'

interface StandaloneOptions {
  /** Starts the fake server: passed in, since shared never imports it. */
  startMockApi: () => Promise<unknown>
  /** Pages beside the screens, such as one that shows the content of a slot. */
  others?: readonly StandaloneRoute[]
  /** Stubs of other teams' slots. */
  slots?: SlotFiller
}

const noSlots: SlotFiller = (name) => <p>The slot “{name}” has no stub.</p>

/**
 * Starts the fake server and renders the remote's screens at their paths in the shop.
 * @throws Error if the page has no element #root.
 */
export function runStandalone(
  { name, screens = {} }: RemoteDefinition,
  { startMockApi, others = [], slots = noSlots }: StandaloneOptions,
): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  // For the request tester's switches and the console.
  const ready = startMockApi().then((server) => Object.assign(globalThis, { __mockApi: server }))
  connectApi({ base: '/api', ready })
  const routes = Object.values(screens).map(({ path, access, load }) => ({
    path,
    access,
    screen: lazy(async () => ({ default: (await load()).Screen })),
  }))
  checkSession()
  syncSessionAcrossTabs()
  for (const face of textFontFaces()) document.fonts.add(face)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <SlotProvider fill={slots}>
          <StandaloneApp name={name} routes={[...routes, ...others]} />
        </SlotProvider>
      </BrowserRouter>
    </StrictMode>,
  )
}
