/** Stubs of other teams' parts for `npx bookshelf dev cart --alone`. */
import type { Standalone } from 'shared/standalone'
import { AddressPicker, type AddressPickerProps } from './stubs/address-picker'

export const standalone: Standalone = {
  slots: (name, props) =>
    name === 'address-picker' && <AddressPicker {...(props as AddressPickerProps)} />,
}
