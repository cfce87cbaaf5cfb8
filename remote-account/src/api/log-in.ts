import type { BodyOf } from 'shared/contract'
import { request, showToast, startSession, toastTimes } from 'shared/shop'

/** Logs a customer in; the guards redirect. @throws what `request` throws. */
export async function logIn(credentials: BodyOf<'POST /auth/login'>): Promise<void> {
  const { foundUser, encodedToken } = await request('POST /auth/login', { body: credentials })
  startSession(foundUser, encodedToken)
  showToast(`Welcome back, ${foundUser.firstName}`, 'success', toastTimes.session)
}
