import { setCredentials } from '../api/request'
import type { User } from '../contract/entities'
import { atom, computed, type ReadableAtom } from '../store'
import { clearPersonalData } from './personal-data'
import { customerIn, storedToken, storeToken } from './token'

/**
 * `checking`: a stored token is being checked; treat its holder as a customer. `unanswered`: so far
 * without an answer. `expired`: the session ended without a logout.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'visitor'; expired?: true }
  | { status: 'checking'; token: string; unanswered?: true }
  | { status: 'customer'; token: string; user: User }

const $sessionStore = atom<Session>({ status: 'unknown' })

export const $session: ReadableAtom<Session> = $sessionStore

/**
 * The customer's id, or `null`. During the check it is the id in the token, so that data loads in
 * parallel.
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

/** Logs out in all tabs, even offline, and removes half-filled forms. */
export function endSession(): void {
  clearPersonalData()
  storeToken(null)
  $sessionStore.set({ status: 'visitor' })
}

let renewals: Promise<unknown> | undefined

/** Until `work` is done, which ends the token and may bring another, no refusal of the token ends the session. */
export function renewSession<R>(work: Promise<R>): Promise<R> {
  renewals = Promise.allSettled([renewals, work])
  return work
}

/** Runs `end` for a refused token once no renewal is under way, unless the session has another by then. For this folder only. */
export function unlessRenewed(token: string, end: () => void): void {
  const endRefused = () => {
    if (token === currentToken()) end()
  }
  if (renewals) renewals.then(endRefused)
  else endRefused()
}

/**
 * Ends the session of an expired token, unless it has another by now. Half-filled forms stay for the customer's return,
 * and so does the token of a login in another tab that this one has not heard of yet.
 */
export function expireSession(token: string): void {
  unlessRenewed(token, () => {
    if (storedToken() === token) storeToken(null, { expired: true })
    $sessionStore.set({ status: 'visitor', expired: true })
  })
}

/** Sets the session. For this folder only: others use the commands. */
export function setSession(session: Session): void {
  $sessionStore.set(session)
}

setCredentials({ token: currentToken, refused: expireSession })
