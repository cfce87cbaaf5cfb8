import type { Address } from 'shared/contract'
import { isAborted, showToast, useStore } from 'shared/shop'
import { removeAddress, restoreAddress } from '../../addresses/address-store'
import { removedAddress } from '../../addresses/removed-address'
import { logFailure } from '../../api/log-failure'

/** Removal with undo. Both report a failure in a toast and never reject. */
export function useRemoval() {
  const removal = useStore(removedAddress.$removal)

  async function remove(address: Address): Promise<void> {
    try {
      await removedAddress.remove(address, async () => {
        await removeAddress(address._id)
        return true
      })
    } catch (error) {
      report('The address could not be removed', error)
    }
  }

  async function undo(): Promise<void> {
    try {
      await removedAddress.undo(async (address) => {
        await restoreAddress(address)
        return true
      })
    } catch (error) {
      report('The address could not be brought back', error)
    }
  }

  return { removal, remove, undo }
}

function report(failure: string, error: unknown) {
  if (isAborted(error)) return
  logFailure(failure, error)
  showToast(failure, 'failed')
}
