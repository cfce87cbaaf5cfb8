import { useState } from 'react'
import type { Address } from 'shared/contract/entities'
import { showToast } from 'shared/toast'
import { removeAddress, restoreAddress } from '../../addresses/address-store'
import { isGivenUp, logFailure } from '../../api/log-failure'
import { useOneAtATime } from '../../forms/use-one-at-a-time'

/** Removal with undo. Both report a failure in a toast and never reject. */
export function useRemoval() {
  const [removed, setRemoved] = useState<Address | null>(null)
  const { busy: undoing, run } = useOneAtATime()

  async function remove(address: Address): Promise<void> {
    setRemoved(address)
    try {
      await removeAddress(address._id)
    } catch (error) {
      if (isGivenUp(error)) return
      logFailure('The address could not be removed', error)
      setRemoved((last) => (last === address ? null : last))
      showToast('The address could not be removed', 'red')
    }
  }

  function undo(): Promise<void> {
    return run(async () => {
      if (!removed) return
      try {
        await restoreAddress(removed)
        setRemoved(null)
      } catch (error) {
        if (isGivenUp(error)) return
        logFailure('The address could not be brought back', error)
        showToast('The address could not be brought back', 'red')
      }
    })
  }

  return { removed, remove, undo, undoing }
}
