/** Set-up for tests of the session: an empty browser and a fake server. */
import { onTestFinished } from 'vitest'
import { connectApi, request } from '../api'
import { demoCredentials } from '../contract/demo'
import { setSession } from './session-store'

/**
 * Opens the shop for one test, with empty storage and an unknown session.
 * @param start starts the fake server; it is shut down after the test.
 */
export async function openShop<S extends { shutdown: () => void }>(
  start: () => Promise<S>,
): Promise<S> {
  localStorage.clear()
  sessionStorage.clear()
  const server = await start()
  connectApi({ base: '/api', ready: Promise.resolve() })
  setSession({ status: 'unknown' })
  onTestFinished(() => server.shutdown())
  return server
}

/** The server's answer to a login of the sample customer. */
export async function demoLogin() {
  const { foundUser, encodedToken } = await request('POST /auth/login', { body: demoCredentials })
  return { user: foundUser, token: encodedToken }
}

/** The server's answer to a new signup. */
export async function newcomer() {
  const body = { email: 'new@example.com', password: 'secret', firstName: 'New', lastName: 'Comer' }
  const { createdUser, encodedToken } = await request('POST /auth/signup', { body })
  return { user: createdUser, token: encodedToken }
}
