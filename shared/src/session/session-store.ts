import { setCredentials } from '../api'
import type { User } from '../contract/entities'
import { atom, computed, type ReadableAtom } from '../store'
import { forgetPersonalData } from './personal-data'
import { customerIn } from './token'
import { storeToken } from './token-storage'

/**
 * Who is at the shop.
 * - `unknown`: nothing has been looked at yet (a prerendered page, the first moment of a real one).
 * - `checking`: a token is stored and being checked; treat its holder as a customer. `unanswered`
 *   when the server has been silent so far: the check goes on.
 * - `customer`: logged in.
 * - `visitor`: not. `expired` when a session ended without the customer's doing.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'visitor'; expired?: true }
  | { status: 'checking'; token: string; unanswered?: true }
  | { status: 'customer'; token: string; user: User }

const $sessionStore = atom<Session>({ status: 'unknown' })

/** Who is at the shop, for everybody to read. */
export const $session: ReadableAtom<Session> = $sessionStore

/**
 * The id of the customer, or `null` while nobody is known as one: what is kept per customer follows it.
 * While a token is being checked, it is the id that the token names: what belongs to the customer loads
 * beside the check, and what they do meanwhile is not given up when the check has its answer.
 */
export const $customerId = computed($session, (session) => {
  if (session.status === 'customer') return session.user._id
  return session.status === 'checking' ? customerIn(session.token) : null
})

/** The token of the running session, or `null`. Never to be put into a URL or a log. */
export function currentToken(): string | null {
  const session = $sessionStore.get()
  return 'token' in session ? session.token : null
}

/** Begins a session with what login or signup answered. */
export function startSession(user: User, token: string): void {
  storeToken(token)
  $sessionStore.set({ status: 'customer', token, user })
}

/**
 * Logs out, in this tab and, through storage, in every other; needs no network. What the customer
 * had half typed goes as well.
 */
export function endSession(): void {
  forgetPersonalData()
  storeToken(null)
  $sessionStore.set({ status: 'visitor' })
}

/** Ends a session that the server, or the token itself, ended: half-typed forms wait for the return. */
export function expireSession(): void {
  storeToken(null)
  $sessionStore.set({ status: 'visitor', expired: true })
}

/** Changes who is there. Only for this folder: the others have commands. */
export function setSession(session: Session): void {
  $sessionStore.set(session)
}

setCredentials({
  token: currentToken,
  // The server no longer knows this token: the guards ask for a new login and lead back. An answer
  // to an older token says nothing about the session that runs now.
  refused: (token) => token === currentToken() && expireSession(),
})
