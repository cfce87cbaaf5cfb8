import { useEffect } from 'react'
import type { Address } from 'shared/contract/entities'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { $addresses, $addressesState, needAddresses } from './address-store'

export type AddressesView =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; items: readonly Address[] }

/** The customer's addresses for a component; loads them when it is the first to ask. */
export function useAddresses(): AddressesView {
  const session = useStore($session)
  const state = useStore($addressesState)
  const items = useStore($addresses)

  useEffect(() => {
    if (session.status === 'customer' && state.status === 'idle') needAddresses()
  }, [session.status, state.status])

  if (state.status === 'failed') return { status: 'failed', retry: state.retry }
  return state.status === 'ready' ? { status: 'ready', items } : { status: 'loading' }
}
