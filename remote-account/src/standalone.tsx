/** Pages in addition to the screens for `npx bookshelf dev account --alone`. */
import { useState } from 'react'
import { patterns } from 'shared/routing'
import type { Standalone } from 'shared/standalone'
import { Page } from 'shared/ui'
import { AddressPicker } from './slots/address-picker/address-picker'

/** The slot as the checkout shows it. */
function PickerAlone() {
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

export const standalone: Standalone = {
  others: [{ path: patterns.checkout, screen: PickerAlone, access: 'customers' }],
}
