import type { Address } from 'shared/contract/entities'
import { $customerId } from 'shared/session'
import { useStore } from 'shared/store'
import { Dialog } from 'shared/ui/dialog'
import { AddressForm } from './address-form'
import styles from './address-form.module.css'

interface AddressDialogProps {
  /** What is open: the form for a new address, for changing this one, or nothing. */
  subject: 'new' | Address | null
  /** Called when it should close, with or without having saved. */
  onClose: () => void
  /** Called with the address that the server has saved, before the dialog closes. */
  onSaved?: (address: Address) => void
}

/** The dialog in which a customer types an address. */
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
