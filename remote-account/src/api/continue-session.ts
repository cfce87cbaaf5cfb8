import type { User } from 'shared/contract'
import { $session, currentToken, renewSession, startSession } from 'shared/shop'

/**
 * Makes a call that changes the customer or the token, and goes on with the session. Does nothing more if the customer has
 * logged out in the meantime. If another tab has found that the old token has ended, the new one makes up for it.
 * @returns whether the session goes on.
 */
export function continueSession(
  user: User,
  call: () => Promise<{ user?: User; encodedToken?: string }>,
): Promise<boolean> {
  const goOn = async () => {
    const before = currentToken()
    const { user: changed = user, encodedToken = before } = await call()
    const session = $session.get()
    const hasExpired = session.status === 'visitor' && session.expired
    const isRenewed = encodedToken !== before && hasExpired
    if (encodedToken === null || (before !== currentToken() && !isRenewed)) return false
    await startSession(changed, encodedToken)
    return true
  }
  return renewSession(goOn())
}
