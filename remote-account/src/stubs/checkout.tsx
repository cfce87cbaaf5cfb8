import { useState } from 'react'
import { Page } from 'shared/ui'
import { SlotContent as AddressPicker } from '../slots/address-picker/address-picker'

/** A page with this team's address picker, in place of the cart team's checkout. */
export function Checkout() {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return (
    <Page title="The address-picker slot" narrow>
      <AddressPicker
        selectedId={selectedId}
        onSelect={(address) => setSelectedId(address?._id ?? null)}
      />
    </Page>
  )
}
