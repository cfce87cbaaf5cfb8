import type { BodyOf } from 'shared/contract'
import { ownDirection } from 'shared/format'
import { loadForCustomers, request, showToast, startSession, toastTimes } from 'shared/shop'

/** Logs a customer in; the guards redirect. @throws what `request` throws. */
export async function logIn(credentials: BodyOf<'POST /auth/login'>): Promise<void> {
  await loadForCustomers()
  const { foundUser, encodedToken } = await request('POST /auth/login', { body: credentials })
  await startSession(foundUser, encodedToken)
  showToast(`Welcome back, ${ownDirection(foundUser.firstName)}`, 'success', toastTimes.session)
}
