/**
 * How a session starts: with a login, with the stored token, or in another tab. The code that only customers need is
 * loaded before, so visitors do not load it, and as soon as there is a customer, everything has it.
 */
import { ApiError, NoAnswerError } from '../api/errors'
import { request } from '../api/request'
import type { Order, User } from '../contract/entities'
import { tokenKey } from '../contract/page-protocol'
import type { Queues } from '../outbox/queue'
import { onStorageChange } from '../storage/browser-storage'
import { clearPersonalData } from './personal-data'
import {
  $session,
  currentToken,
  endSession,
  expireSession,
  setSession,
  unlessRenewed,
} from './session-store'
import { customerIn, hasExpired, isToken, storedToken, storeToken } from './token'

/** What only customers need. */
interface CustomerCode {
  queues: Queues
  areOrders: (value: unknown) => value is readonly Order[]
}

let code: CustomerCode | undefined
let loading: Promise<void> | undefined

/** The code that only customers need. It is here before a session starts. */
export const customerCode = (): CustomerCode | undefined => code

/**
 * Loads the code that only customers need.
 * @returns `undefined` if it is here: then a session starts at once. Rejects with a NoAnswerError; the next call tries again.
 */
export function loadForCustomers(): Promise<void> | undefined {
  if (code) return undefined
  loading ??= loadCode().finally(() => {
    loading = undefined
  })
  return loading
}

async function loadCode(): Promise<void> {
  try {
    const [{ createQueues }, { areOrders }] = await Promise.all([
      import('../outbox/queue'),
      import('../orders/are-orders'),
    ])
    code = { queues: createQueues(checkSession), areOrders }
  } catch (cause) {
    throw new NoAnswerError('The code for customers', cause)
  }
}

/**
 * Logs a customer in. Other tabs follow by the stored token; if storage refuses it, they do not.
 * @throws NoAnswerError, with nobody logged in, if what customers need cannot be loaded.
 */
export async function startSession(user: User, token: string): Promise<void> {
  // Awaits only if needed: otherwise the session has started when this returns.
  const loaded = loadForCustomers()
  if (loaded) await loaded
  storeToken(token)
  setSession({ status: 'customer', token, user })
}

/** Pauses between checks without an answer, in milliseconds; the last one repeats. */
const pauses = [5_000, 10_000, 30_000, 60_000] as const
const maxPause = 60_000

/** Loads what the stored session needs, if there is one. Rejects if it cannot be loaded. */
export async function prepareSession(): Promise<void> {
  if (storedToken() !== null) await loadForCustomers()
}

let latest = 0
let unanswered = 0
let waiting: AbortController | undefined

/**
 * Checks the stored token. A refused one is removed; without an answer it stays, and the check is
 * repeated.
 */
export async function checkSession(): Promise<void> {
  waiting?.abort()
  latest += 1
  const mine = latest
  const token = storedToken()
  leaveOtherSession(token)
  if (token === null) return setSession({ status: 'visitor', ...expiredBefore() })
  if (!isToken(token)) return endSession()
  if (currentToken() !== token) {
    const loaded = loadForCustomers()
    if (loaded && !(await hasLoaded(loaded))) {
      if (mine === latest) checkAgain()
      return
    }
    if (mine !== latest) return
    unanswered = 0
    setSession({ status: 'checking', token })
  }
  try {
    const { user } = await request('POST /auth/verify', { body: { encodedToken: token } })
    if (mine !== latest || currentToken() !== token) return
    unanswered = 0
    setSession({ status: 'customer', token, user })
  } catch (error) {
    // Only the message: the error object may carry the request.
    console.error(`The token check failed: ${error}`)
    if (mine === latest && currentToken() === token) settleFailure(error, token)
  }
}

/** Follows logins and logouts in other tabs. Returns a function that stops it. */
export function syncSessionAcrossTabs(): () => void {
  return onStorageChange(tokenKey, () => {
    if (storedToken() !== currentToken()) checkSession()
  })
}

function leaveOtherSession(token: string | null) {
  const before = currentToken()
  if (before === null || before === token) return
  const expired = token === null && hasExpired()
  const isSameCustomer = token !== null && customerIn(before) === customerIn(token)
  if (!expired && !isSameCustomer) clearPersonalData()
  setSession(expired ? { status: 'visitor', expired } : { status: 'visitor' })
}

function expiredBefore(): { expired?: true } {
  const session = $session.get()
  return session.status === 'visitor' && session.expired ? { expired: true } : {}
}

function settleFailure(error: unknown, token: string) {
  if (error instanceof ApiError && error.status === 401) return expireSession(token)
  // A customer who is deleting the account leaves by that.
  if (error instanceof ApiError && error.status === 404) return unlessRenewed(token, endSession)
  if ($session.get().status !== 'checking') return
  setSession({ status: 'checking', token, unanswered: true })
  checkAgain()
}

async function hasLoaded(loaded: Promise<void>): Promise<boolean> {
  try {
    await loaded
    return true
  } catch (error) {
    console.error('The code for customers could not be loaded', error)
    return false
  }
}

function checkAgain() {
  waiting = checkLater(pauses[unanswered] ?? maxPause)
  unanswered += 1
}

/** Repeats the check after `pause` milliseconds or when the device comes online. Abort cancels it. */
function checkLater(pause: number): AbortController {
  const plan = new AbortController()
  const { signal } = plan
  const timer = setTimeout(checkSession, pause)
  signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', () => checkSession(), { signal })
  return plan
}
