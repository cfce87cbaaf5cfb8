/** Runs this remote alone, with the fake server and a stub of the account team's address picker (index.html). */
import { startMockApi } from 'mock-api'
import { runStandalone } from 'shared/standalone'
import { remote } from '../remote'
import { AddressPicker, type AddressPickerProps } from './stubs/address-picker'

runStandalone(remote, {
  startMockApi,
  slots: (name, props) =>
    name === 'address-picker' && <AddressPicker {...(props as AddressPickerProps)} />,
})
