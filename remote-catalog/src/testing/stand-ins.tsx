/** What catalog screens need around them in tests: the browser's missing parts, other teams' pages. */

import { request } from 'shared/api'
import { demoCredentials } from 'shared/contract/demo'
import { useLocation, useNavigate } from 'shared/routing/router'
import { returnPage, startSession } from 'shared/session'
import { vi } from 'vitest'

/** Shows the address, for screens whose state lives there. */
export function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** The login page as another team would build it: logs the demo customer in and leads back. */
export function LoginStandIn() {
  const { state } = useLocation()
  const navigate = useNavigate()
  async function logIn() {
    const { foundUser, encodedToken } = await request('POST /auth/login', { body: demoCredentials })
    startSession(foundUser, encodedToken)
    navigate(returnPage(state), { replace: true })
  }
  return (
    <button type="button" onClick={logIn}>
      Log in
    </button>
  )
}

/**
 * Gives jsdom the observers that it lacks; nothing is ever observed.
 * @param reducedMotion whether the reader has asked for stillness.
 */
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
