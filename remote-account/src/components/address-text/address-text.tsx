import type { AddressFields } from 'shared/contract'
import styles from './address-text.module.css'

/** An address as on an envelope. Phrasing content only, so that it can label a radio button. */
export function AddressText({ address }: { address: AddressFields }) {
  return (
    <span className={styles.text}>
      <strong className={styles.name}>{`${address.firstname} ${address.lastname}`}</strong>
      <span>{address.street}</span>
      <span>{`${address.city}, ${address.state} ${address.pincode}`}</span>
      <span>{address.country}</span>
      <span className={styles.phone}>{`Phone ${address.phone}`}</span>
    </span>
  )
}
