import { endSession, showToast, toastTimes } from 'shared/shop'

/** Logs out in every tab, without network. */
export function logOut(): void {
  endSession()
  showToast('Logged out', 'logged-out', toastTimes.session)
}
