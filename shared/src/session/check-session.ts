import { ApiError } from '../api/errors'
import { request } from '../api/request'
import { loadForCustomers } from './needed-by-customers'
import { clearPersonalData } from './personal-data'
import {
  $session,
  currentToken,
  endSession,
  expireSession,
  setSession,
  unlessRenewed,
} from './session-store'
import { customerIn, isToken } from './token'
import { hasExpired, storedToken } from './token-storage'

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
    const code = loadForCustomers()
    if (code && !(await isLoaded(code))) {
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

async function isLoaded(code: Promise<unknown>): Promise<boolean> {
  try {
    await code
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
