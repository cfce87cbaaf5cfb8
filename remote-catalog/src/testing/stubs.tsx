/** For tests of catalog screens: missing browser APIs, and stubs of other teams' pages. */

import { demoCredentials } from 'shared/contract'
import { useLocation, useNavigate } from 'shared/routing'
import { request, returnPage, startSession } from 'shared/shop'
import { vi } from 'vitest'

/** Shows path and query of the page, for tests to read. */
export function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** A stub of the login page: logs in the demo customer and returns. */
export function LoginStub() {
  const { state } = useLocation()
  const navigate = useNavigate()
  async function logIn() {
    const { foundUser, encodedToken } = await request('POST /auth/login', { body: demoCredentials })
    await startSession(foundUser, encodedToken)
    navigate(returnPage(state), { replace: true })
  }
  return (
    <button type="button" onClick={logIn}>
      Log in
    </button>
  )
}

/** Stubs the observers that jsdom lacks; they never report anything. */
export function stubObservers({ reducedMotion = false } = {}): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  if (reducedMotion) vi.stubGlobal('matchMedia', () => ({ matches: true }))
}
