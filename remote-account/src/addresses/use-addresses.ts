import type { Address } from 'shared/contract'
import { type Loadable, useStore } from 'shared/shop'
import { $addresses, $addressesState } from './address-store'

/** The customer's addresses for a component, with changes that are not confirmed yet. */
export function useAddresses(): Loadable<readonly Address[]> {
  const state = useStore($addressesState)
  const data = useStore($addresses)
  return state.status === 'ready' ? { status: 'ready', data } : state
}
