export { AddressPicker as SlotContent } from '../slots/address-picker/address-picker'
