import type { Address } from 'shared/contract'
import { $customerId, useStore } from 'shared/shop'
import { Dialog } from 'shared/ui'
import { AddressForm } from './address-form'
import styles from './address-form.module.css'

interface AddressDialogProps {
  /** The address in the form, 'new', or `null` while the dialog is closed. */
  subject: 'new' | Address | null
  onClose: () => void
  /** Called with the saved address before the dialog closes. */
  onSaved?: (address: Address) => void
}

/** Adds or edits an address (docs/product.md, P39). After saving, `onClose` is called, too. */
export function AddressDialog({ subject, onClose, onSaved }: AddressDialogProps) {
  const userId = useStore($customerId)
  const address = subject === 'new' ? null : subject
  const open = subject !== null && userId !== null

  function saved(result: Address) {
    onSaved?.(result)
    onClose()
  }

  return (
    <Dialog
      className={styles.dialog}
      title={address ? 'Edit address' : 'Add New Address'}
      open={open}
      onClose={onClose}
    >
      {open ? (
        <AddressForm
          key={address?._id ?? 'new'}
          userId={userId}
          address={address}
          onSaved={saved}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  )
}
