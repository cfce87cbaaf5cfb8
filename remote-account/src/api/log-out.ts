import { endSession } from 'shared/session'
import { showToast, toastTimes } from 'shared/toast'

/** Logs out at once, in every tab; needs no network. */
export function logOut(): void {
  endSession()
  showToast('Logged out', 'red', toastTimes.session)
}
