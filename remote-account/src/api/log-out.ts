import { endSession } from 'shared/session'
import { showToast, toastTimes } from 'shared/toast'

/** Logs out in every tab, without network. */
export function logOut(): void {
  endSession()
  showToast('Logged out', 'red', toastTimes.session)
}
