/** Runs the account remote alone: `npm run dev account -- --alone`. */
import { useState } from 'react'
import { patterns } from 'shared/routing/paths'
import { runStandalone } from 'shared/standalone'
import { Page } from 'shared/ui/page'
import { remote } from '../remote'
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

runStandalone(remote, {
  others: [{ path: patterns.checkout, screen: PickerAlone, access: 'customers' }],
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
