/** The session: read-only atoms, and the commands that start and end it. */
export { clearVisitorData, personalKey, visitorKey } from './personal-data'
export { type LoginPurpose, type ReturnState, returnPage } from './return-page'
export {
  $customerId,
  $session,
  currentToken,
  endSession,
  renewSession,
  type Session,
} from './session-store'
export {
  checkSession,
  customerCode,
  loadForCustomers,
  prepareSession,
  startSession,
  syncSessionAcrossTabs,
} from './start-session'
export { useLoginFirst } from './use-login-first'
