import type { Address } from 'shared/contract'
import { useSelected } from 'shared/shop'
import { Button, WaitingNote } from 'shared/ui'
import { $busyInAddresses, $waitingInAddresses } from '../../addresses/address-store'
import { AddressText } from '../../components/address-text/address-text'
import styles from './address-card.module.css'

interface AddressCardProps {
  address: Address
  /** By which it can be told from the customer's others. */
  name: string
  onEdit: (address: Address) => void
  onRemove: (address: Address) => void
}

/** A saved address with its actions. */
export function AddressCard({ address, name, onEdit, onRemove }: AddressCardProps) {
  const waits = useSelected($waitingInAddresses, (ids) => ids.has(address._id))
  // Not `disabled`: the focus returns to "Edit" while the change is in progress.
  const busy = useSelected($busyInAddresses, (ids) => ids.has(address._id)) || waits
  return (
    <article aria-label={`Address of ${name}`} className={styles.card}>
      <AddressText address={address} />
      {waits ? <WaitingNote /> : null}
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={busy}
          aria-label={`Edit the address of ${name}`}
          onClick={() => onEdit(address)}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={busy}
          aria-label={`Remove the address of ${name}`}
          onClick={() => onRemove(address)}
        >
          Remove
        </Button>
      </div>
    </article>
  )
}
