import type { AddressFields } from 'shared/contract'
import { ownDirection } from 'shared/format'
import { typography } from 'shared/ui'
import styles from './address-text.module.css'

/** An address as on an envelope. Phrasing content only, so that it can label a radio button. */
export function AddressText({ address }: { address: AddressFields }) {
  // In a line of several, each has its own direction: the pincode stays at the end.
  const [city, state, pincode] = [address.city, address.state, address.pincode].map(ownDirection)
  return (
    <span className={styles.text}>
      <strong className={styles.name}>{`${address.firstname} ${address.lastname}`}</strong>
      <span>{address.street}</span>
      <span>{`${city}, ${state} ${pincode}`}</span>
      <span>{address.country}</span>
      <span className={typography.note}>{`Phone ${address.phone}`}</span>
    </span>
  )
}
