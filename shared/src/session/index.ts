/** The session: read-only atoms, and the commands that start and end it. */
export { checkSession, prepareSession } from './check-session'
export { loadForCustomers, neededByCustomers } from './needed-by-customers'
export { clearVisitorData, personalKey, visitorKey } from './personal-data'
export { type LoginPurpose, type ReturnState, returnPage } from './return-page'
export {
  $customerId,
  $session,
  currentToken,
  endSession,
  renewSession,
  type Session,
  startSession,
} from './session-store'
export { syncSessionAcrossTabs } from './sync-across-tabs'
export { useLoginFirst } from './use-login-first'
