import { useState } from 'react'
import type { Address } from 'shared/contract'
import { namesApart, ownDirection } from 'shared/format'
import { Address as AddressSchema } from 'shared/schema'
import { createUndo, isAborted, showToast, useSelected, useStore } from 'shared/shop'
import {
  Button,
  Card,
  Cluster,
  FailureNotice,
  typography,
  UndoNotice,
  WaitingNote,
} from 'shared/ui'
import {
  $addresses,
  $addressesState,
  $busyInAddresses,
  $waitingInAddresses,
  removeAddress,
  restoreAddress,
  useAddresses,
} from '../../addresses/address-store'
import { logFailure } from '../../api/log-failure'
import { AccountPage, AccountSkeleton } from '../../components/account-page/account-page'
import { AddressDialog } from '../../components/address-dialog/address-dialog'
import { AddressText } from '../../components/address-text/address-text'
import styles from './addresses-screen.module.css'

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
      <p className={typography.soft}>
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

interface AddressCardProps {
  address: Address
  /** By which it can be told from the customer's others. */
  name: string
  onEdit: (address: Address) => void
  onRemove: (address: Address) => void
}

/** A saved address with its actions. */
function AddressCard({ address, name, onEdit, onRemove }: AddressCardProps) {
  const waits = useSelected($waitingInAddresses, (ids) => ids.has(address._id))
  // Not `disabled`: the focus returns to "Edit" while the change is in progress.
  const busy = useSelected($busyInAddresses, (ids) => ids.has(address._id)) || waits
  return (
    <Card as="article" aria-label={`Address of ${name}`} className={styles.card}>
      <AddressText address={address} />
      {waits ? <WaitingNote /> : null}
      <Cluster gap={2}>
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
      </Cluster>
    </Card>
  )
}

/** The removed address that can be restored. */
const removedAddress = createUndo('addresses', AddressSchema, {
  $state: $addressesState,
  $items: $addresses,
})

/** Removal with undo. Both report a failure in a toast and never reject. */
function useRemoval() {
  const removal = useStore(removedAddress.$removal)

  async function remove(address: Address): Promise<void> {
    try {
      await removedAddress.remove(address, async () => {
        await removeAddress(address._id)
        return true
      })
    } catch (error) {
      report('The address could not be removed', error)
    }
  }

  async function undo(): Promise<void> {
    try {
      await removedAddress.undo(async (address) => {
        await restoreAddress(address)
        return true
      })
    } catch (error) {
      report('The address could not be brought back', error)
    }
  }

  return { removal, remove, undo }
}

function report(failure: string, error: unknown) {
  if (isAborted(error)) return
  logFailure(failure, error)
  showToast(failure, 'failed')
}
