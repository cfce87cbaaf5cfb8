import type { Address } from 'shared/contract'
import { Address as AddressSchema } from 'shared/schema'
import { createUndo, isAborted, showToast, useStore } from 'shared/shop'
import {
  $addresses,
  $addressesState,
  removeAddress,
  restoreAddress,
} from '../../addresses/address-store'
import { logFailure } from '../../api/log-failure'

/** The removed address that can be restored. */
const removedAddress = createUndo('addresses', AddressSchema, {
  $state: $addressesState,
  $items: $addresses,
})

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
