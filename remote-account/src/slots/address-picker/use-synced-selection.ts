import { useEffect, useRef } from 'react'
import type { Address } from 'shared/contract'
import { isSameAddress } from '../../addresses/same-address'

/**
 * Syncs the checkout's choice with the list: reports a stored choice or a changed address, and
 * withdraws a removed one. Returns a function that chooses an address.
 */
export function useSyncedSelection(
  items: readonly Address[] | null,
  selectedId: string | null,
  onSelect: (address: Address | null) => void,
): (address: Address) => void {
  const reported = useRef<Address | null>(null)

  useEffect(() => {
    if (items === null || selectedId === null) return
    const last = reported.current
    const chosen =
      items.find(({ _id }) => _id === selectedId) ??
      // An address that waited for the server now has another id.
      items.find((address) => last !== null && isSameAddress(address, last)) ??
      null
    if (chosen !== null && chosen === reported.current) return
    reported.current = chosen
    onSelect(chosen)
  }, [items, selectedId, onSelect])

  return (address) => {
    reported.current = address
    onSelect(address)
  }
}
