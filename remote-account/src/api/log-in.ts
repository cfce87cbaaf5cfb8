import { request } from 'shared/api'
import type { BodyOf } from 'shared/contract/endpoints'
import { startSession } from 'shared/session'
import { showToast, toastTimes } from 'shared/toast'

/** Logs a customer in; the guards redirect. @throws what `request` throws. */
export async function logIn(credentials: BodyOf<'POST /auth/login'>): Promise<void> {
  const { foundUser, encodedToken } = await request('POST /auth/login', { body: credentials })
  startSession(foundUser, encodedToken)
  showToast(`Welcome back, ${foundUser.firstName}`, 'green', toastTimes.session)
}
