import type { Address } from 'shared/contract/entities'
import { useStore } from 'shared/store'
import { $addresses, $addressesState } from './address-store'

export type AddressesView =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; items: readonly Address[] }

export function useAddresses(): AddressesView {
  const state = useStore($addressesState)
  const items = useStore($addresses)
  if (state.status === 'failed') return { status: 'failed', retry: state.retry }
  return state.status === 'ready' ? { status: 'ready', items } : { status: 'loading' }
}
