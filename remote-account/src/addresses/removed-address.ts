import { Address } from 'shared/schema'
import { createUndo } from 'shared/shop'
import { $addresses, $addressesState } from './address-store'

/** The removed address that can be restored. */
export const removedAddress = createUndo('addresses', Address, {
  $state: $addressesState,
  $items: $addresses,
})
