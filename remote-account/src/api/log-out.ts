import { endSession, request, showToast, siteConfig, toastTimes } from 'shared/shop'
import { logFailure } from './log-failure'

/** Logs out in every tab, without network. A server that lists sessions is told, if it can be reached. */
export function logOut(): void {
  if (siteConfig().orders === 'server') {
    request('POST /user/logout').catch((error) =>
      logFailure('The server still lists this session', error),
    )
  }
  endSession()
  showToast('Logged out', 'logged-out', toastTimes.session)
}
