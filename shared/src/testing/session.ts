/** Set-up for tests of the session: an empty browser and a fake server. */
import { onTestFinished } from 'vitest'
import { connectApi, request } from '../api/request'
import { demoCredentials } from '../contract/demo'
import { setSession } from '../session/session-store'

/** Opens the shop with empty storage and an unknown session. `start` starts the fake server. */
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

/** Logs the demo customer in at the server, without starting a session here. */
export async function demoLogin() {
  const { foundUser, encodedToken } = await request('POST /auth/login', { body: demoCredentials })
  return { user: foundUser, token: encodedToken }
}

/** Signs a customer up without starting a session here. The email is fixed, so call this only once for each server. */
export async function newCustomer() {
  const body = { email: 'new@example.com', password: 'secret', firstName: 'New', lastName: 'Comer' }
  const { createdUser, encodedToken } = await request('POST /auth/signup', { body })
  return { user: createdUser, token: encodedToken }
}
