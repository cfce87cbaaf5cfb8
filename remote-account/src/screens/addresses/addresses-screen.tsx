import { useState } from 'react'
import type { Address } from 'shared/contract'
import { namesApart, ownDirection } from 'shared/format'
import { Button, FailureNotice, UndoNotice } from 'shared/ui'
import { useAddresses } from '../../addresses/address-store'
import { AccountPage, AccountSkeleton } from '../../components/account-page/account-page'
import { AddressDialog } from '../../components/address-dialog/address-dialog'
import { AddressCard } from './address-card'
import styles from './addresses-screen.module.css'
import { useRemoval } from './use-removal'

export { AddressesScreen as Screen }

/** The saved addresses: add, edit, remove and undo. */
function AddressesScreen() {
  const [subject, setSubject] = useState<'new' | Address | null>(null)
  const { removal, remove, undo } = useRemoval()

  return (
    <AccountPage
      title="Addresses"
      action={<Button onClick={() => setSubject('new')}>Add New Address</Button>}
    >
      {() => (
        <>
          <UndoNotice
            text={removal && removedText(removal.item)}
            takesFocus={removal?.isFresh ?? false}
            busy={removal?.isRestoring ?? false}
            onUndo={undo}
          />
          <AddressList onEdit={setSubject} onRemove={remove} />
          <AddressDialog subject={subject} onClose={() => setSubject(null)} />
        </>
      )}
    </AccountPage>
  )
}

function removedText({ firstname, lastname, street }: Address): string {
  return `The address of ${ownDirection(`${firstname} ${lastname}, ${street}`)}, was removed.`
}

interface AddressListProps {
  onEdit: (address: Address) => void
  onRemove: (address: Address) => void
}

function AddressList({ onEdit, onRemove }: AddressListProps) {
  const view = useAddresses()
  if (view.status === 'failed') {
    return <FailureNotice title="Your addresses could not be loaded." onRetry={view.retry} />
  }
  if (view.status !== 'ready') return <AccountSkeleton />
  if (view.data.length === 0) {
    return (
      <p className={styles.none}>
        No address saved yet. Add one, and it waits for you at the checkout.
      </p>
    )
  }
  const names = namesApart(view.data, ({ firstname, lastname, street, city, pincode, phone }) => [
    `${firstname} ${lastname}`,
    street,
    `${city} ${pincode}`,
    phone,
  ])
  return (
    <ul role="list" className={styles.list}>
      {view.data.map((address) => (
        <li key={address._id}>
          <AddressCard
            address={address}
            name={names.get(address) ?? address.street}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        </li>
      ))}
    </ul>
  )
}
