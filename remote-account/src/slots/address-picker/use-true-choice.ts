import { useEffect, useRef } from 'react'
import type { Address } from 'shared/contract/entities'
import { isSameAddress } from '../../addresses/same-address'

/**
 * Keeps what checkout holds true to the list: an address chosen before a reload is handed over once
 * the list is there, one changed in another tab is handed over anew, and one that is gone is taken
 * back with `null`.
 * @param items the saved addresses, or `null` while they are not known.
 * @returns chooses an address.
 */
export function useTrueChoice(
  items: readonly Address[] | null,
  selectedId: string | null,
  onSelect: (address: Address | null) => void,
): (address: Address) => void {
  const told = useRef<Address | null>(null)

  useEffect(() => {
    if (items === null || selectedId === null) return
    const last = told.current
    const chosen =
      items.find(({ _id }) => _id === selectedId) ??
      // One that waited for the server has an id of the server's by now.
      items.find((address) => last !== null && isSameAddress(address, last)) ??
      null
    if (chosen !== null && chosen === told.current) return
    told.current = chosen
    onSelect(chosen)
  }, [items, selectedId, onSelect])

  return (address) => {
    told.current = address
    onSelect(address)
  }
}
