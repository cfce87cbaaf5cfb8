/** Runs this remote alone, with the fake server and a page for its slot (index.html). */
import { startMockApi } from 'mock-api'
import { useState } from 'react'
import { patterns } from 'shared/routing'
import { runStandalone } from 'shared/standalone'
import { Page } from 'shared/ui'
import { remote } from '../remote'
import { SlotContent as AddressPicker } from './slots/address-picker/address-picker'

runStandalone(remote, {
  startMockApi,
  others: [{ path: patterns.checkout, screen: Checkout, access: 'customers' }],
})

/** A page with this team's address picker, in place of the cart team's checkout. */
function Checkout() {
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
