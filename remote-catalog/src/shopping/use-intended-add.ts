import { useEffect } from 'react'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { carryOutAdd } from './carry-out'
import { takeIntendedAdd } from './intended-add'

/**
 * Carries out, on the screen that a shopper comes back to, what they wanted before the login. A
 * visitor who comes back without having logged in has changed their mind.
 */
export function useIntendedAdd(): void {
  const { status } = useStore($session)

  useEffect(() => {
    if ($session.get().status === 'visitor') takeIntendedAdd()
  }, [])

  useEffect(() => {
    const wanted = status === 'customer' ? takeIntendedAdd() : null
    if (wanted) carryOutAdd(wanted)
  }, [status])
}
