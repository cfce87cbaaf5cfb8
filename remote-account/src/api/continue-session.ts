import type { User } from 'shared/contract'
import { currentToken, startSession } from 'shared/shop'

/**
 * Goes on with a session after a call that has changed its customer or its token. Does nothing if the customer has logged
 * out in the meantime.
 * @param before the token of the call; `token` the one from now on.
 * @returns whether the session goes on.
 */
export async function continueSession(
  before: string | null,
  user: User,
  token: string | null = before,
): Promise<boolean> {
  if (token === null || before !== currentToken()) return false
  await startSession(user, token)
  return true
}
