/** Renders routes at a URL against the fake server, for tests of screens. */
import { type RenderResult, render, type Screen, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type MockApi, type MockApiOptions, startMockApi } from 'mock-api'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { connectApi } from '../api/request'
import { MemoryRouter } from '../routing/memory-router'
import { Route, Routes, useLocation } from '../routing/router'
import { endSession, startSession } from '../session'
import { type SlotFiller, SlotProvider } from '../slots/slot'
import { changeSite } from './change-site'
import { demoLogin } from './session'

interface Options {
  /** The routes; any other path renders its own text, so that a test sees where a link led. */
  routes: { path: string; element: ReactNode }[]
  customer?: boolean
  /** The state of the first history entry, such as the remembered page. */
  state?: unknown
  slots?: SlotFiller
  /** With `orders`, the site leaves its orders to the server. */
  scenario?: NonNullable<MockApiOptions['scenario']>
  prepare?: (server: MockApi) => unknown
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

const noSlots: SlotFiller = (name) => <p>{`Slot ${name}`}</p>

interface Rendered extends RenderResult {
  screen: Screen
  user: UserEvent
  server: MockApi
}

export { MemoryRouter, Route, Routes }

/**
 * Renders routes at a path, such as '/products?sort=LOW_TO_HIGH', or at one that is known only after `prepare`, such as
 * the link of an email.
 */
export async function renderAt(
  path: string | ((server: MockApi) => string),
  options: Options,
): Promise<Rendered> {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  const server = await startMockApi({
    timing: 0,
    persist: false,
    ...(options.scenario ? { scenario: options.scenario } : {}),
  })
  onTestFinished(() => server.shutdown())
  connectApi({ base: '/api', ready: Promise.resolve() })
  if (options.scenario === 'orders') changeSite({ orders: 'server' })
  if (options.customer) {
    const { user, token } = await demoLogin()
    await startSession(user, token)
  }
  await options.prepare?.(server)
  const entry = entryOf(typeof path === 'string' ? path : path(server), options.state)
  const view = render(
    <MemoryRouter initialEntries={[entry]}>
      <SlotProvider fill={options.slots ?? noSlots}>
        <main>
          <Routes>
            {options.routes.map((route) => (
              <Route key={route.path} {...route} />
            ))}
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </main>
      </SlotProvider>
    </MemoryRouter>,
  )
  return { ...view, screen, user: userEvent.setup(), server }
}

function entryOf(path: string, state: unknown) {
  const { pathname, search, hash } = new URL(path, location.origin)
  return { pathname, search, hash, state }
}
