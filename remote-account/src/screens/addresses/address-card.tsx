import type { Address } from 'shared/contract'
import { useSelected } from 'shared/shop'
import { Button, WaitingNote } from 'shared/ui'
import { $busyInAddresses, $waitingInAddresses } from '../../addresses/address-store'
import { AddressText } from '../../components/address-text/address-text'
import styles from './address-card.module.css'

interface AddressCardProps {
  address: Address
  onEdit: (address: Address) => void
  onRemove: (address: Address) => void
}

/** A saved address with its actions. */
export function AddressCard({ address, onEdit, onRemove }: AddressCardProps) {
  const waits = useSelected($waitingInAddresses, (ids) => ids.has(address._id))
  // Not `disabled`: the focus returns to "Edit" while the change is in progress.
  const busy = useSelected($busyInAddresses, (ids) => ids.has(address._id)) || waits
  const name = `the address of ${address.firstname} ${address.lastname}, ${address.street}`
  return (
    <article
      aria-label={`Address of ${address.firstname} ${address.lastname}`}
      className={styles.card}
    >
      <AddressText address={address} />
      {waits ? <WaitingNote /> : null}
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={busy}
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(address)}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={busy}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(address)}
        >
          Remove
        </Button>
      </div>
    </article>
  )
}
