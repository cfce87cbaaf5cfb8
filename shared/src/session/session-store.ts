import { setCredentials } from '../api'
import type { User } from '../contract/entities'
import { atom, computed, type ReadableAtom } from '../store'
import { forgetPersonalData } from './personal-data'
import { customerIn } from './token'
import { storeToken } from './token-storage'

/**
 * - `unknown`: not checked yet, such as in a prerendered page.
 * - `checking`: a stored token is being checked; treat its holder as a customer. `unanswered` if
 *   the server has not answered so far.
 * - `customer`: logged in.
 * - `visitor`: not logged in. `expired` if a session ended without a logout.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'visitor'; expired?: true }
  | { status: 'checking'; token: string; unanswered?: true }
  | { status: 'customer'; token: string; user: User }

const $sessionStore = atom<Session>({ status: 'unknown' })

export const $session: ReadableAtom<Session> = $sessionStore

/**
 * The customer's id, or `null`. Data per customer follows it. During the check it is the id in the
 * token: the customer's data loads in parallel and stays when the check succeeds.
 */
export const $customerId = computed($session, (session) => {
  if (session.status === 'customer') return session.user._id
  return session.status === 'checking' ? customerIn(session.token) : null
})

/** The session's token, or `null`. Never put it into a URL or a log. */
export function currentToken(): string | null {
  const session = $sessionStore.get()
  return 'token' in session ? session.token : null
}

/** Starts a session with the answer to a login or signup. */
export function startSession(user: User, token: string): void {
  storeToken(token)
  $sessionStore.set({ status: 'customer', token, user })
}

/** Logs out in all tabs, without network, and removes half-filled forms. */
export function endSession(): void {
  forgetPersonalData()
  storeToken(null)
  $sessionStore.set({ status: 'visitor' })
}

/** Ends an expired session. Half-filled forms stay for the customer's return. */
export function expireSession(): void {
  storeToken(null)
  $sessionStore.set({ status: 'visitor', expired: true })
}

/** Sets the session. For this folder only: others use the commands. */
export function setSession(session: Session): void {
  $sessionStore.set(session)
}

setCredentials({
  token: currentToken,
  // The guards ask for a new login and lead back. An answer to an older token says nothing about
  // the current session.
  refused: (token) => token === currentToken() && expireSession(),
})
