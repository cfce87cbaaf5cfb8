import { useEffect, useRef } from 'react'
import type { Address } from 'shared/contract/entities'
import { isSameAddress } from '../../addresses/same-address'

/**
 * Keeps the checkout's choice in step with the list: a choice from before a reload is passed on
 * once the list is loaded, a changed address is passed on again, and a removed one is withdrawn
 * with `null`.
 * @param items the saved addresses, or `null` until they are loaded.
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
      // An address that waited for the server has the server's id by now.
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
