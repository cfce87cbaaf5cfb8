/** Runs the cart remote alone: `npm run dev cart -- --alone`. */
import { runStandalone } from 'shared/standalone'
import { remote } from '../remote'
import { AddressPicker, type AddressPickerProps } from './stubs/address-picker'

runStandalone(remote, {
  slots: (name, props) =>
    name === 'address-picker' && <AddressPicker {...(props as AddressPickerProps)} />,
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
