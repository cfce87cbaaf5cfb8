import { useEffect } from 'react'
import type { Address, SlotPropsByVersion } from 'shared/contract'
import { Radio } from 'shared/ui'
import styles from './address-picker.module.css'

const addresses: readonly Address[] = [
  {
    _id: 'stub-1',
    firstname: 'Asha',
    lastname: 'Rao',
    street: '14 Lantern Lane',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    pincode: '560001',
    phone: '9876543210',
  },
  {
    _id: 'stub-2',
    firstname: 'Asha',
    lastname: 'Rao',
    street: '3 Lakeside',
    city: 'Pokhara',
    state: 'Gandaki',
    country: 'Nepal',
    pincode: '33700',
    phone: '9812345678',
  },
]

/** The version that the checkout renders. */
export type AddressPickerProps = SlotPropsByVersion['address-picker'][1]

/** A stub of the account team's address picker: two fixed addresses. */
export function AddressPicker({ selectedId, onSelect }: AddressPickerProps) {
  // Reports an earlier choice, like the real picker.
  useEffect(() => {
    if (selectedId === null) return
    onSelect(addresses.find(({ _id }) => _id === selectedId) ?? null)
  }, [selectedId, onSelect])

  return (
    <fieldset className={styles.addresses}>
      <legend>Stub of the address picker</legend>
      {addresses.map((address) => (
        <Radio
          key={address._id}
          name="stub-address"
          checked={address._id === selectedId}
          onChange={() => onSelect(address)}
          label={`${address.firstname} ${address.lastname}, ${address.street}, ${address.city}`}
        />
      ))}
    </fieldset>
  )
}
