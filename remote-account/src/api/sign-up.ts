import type { BodyOf } from 'shared/contract'
import { ownDirection } from 'shared/format'
import { loadForCustomers, request, showToast, startSession, toastTimes } from 'shared/shop'

/** Creates an account and logs in. @throws what `request` throws. */
export async function signUp(form: BodyOf<'POST /auth/signup'>): Promise<void> {
  // Loaded first: if this failed after the account was created, the form could not be sent again.
  await loadForCustomers()
  const { createdUser, encodedToken } = await request('POST /auth/signup', { body: form })
  await startSession(createdUser, encodedToken)
  showToast(
    `Welcome to Bookshelf, ${ownDirection(createdUser.firstName)}`,
    'success',
    toastTimes.session,
  )
}
