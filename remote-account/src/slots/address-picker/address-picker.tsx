import { useEffect, useRef, useState } from 'react'
import type { Address, SlotProps } from 'shared/contract'
import { Button, FailureNotice, Radio, Skeleton, typography, VisuallyHidden } from 'shared/ui'
import { useAddresses } from '../../addresses/address-store'
import { isSameAddress } from '../../addresses/check-address'
import { AddressDialog } from '../../components/address-dialog/address-dialog'
import { AddressText } from '../../components/address-text/address-text'
import styles from './address-picker.module.css'

export { AddressPicker as SlotContent }

/** Lets a customer choose a saved address, or add one, which is then chosen. */
function AddressPicker({ selectedId, onSelect }: SlotProps['address-picker']) {
  const view = useAddresses()
  const [adding, setAdding] = useState(false)
  const items = view.status === 'ready' ? view.data : null
  const choose = useSyncedSelection(items, selectedId, onSelect)
  const hasSaved = useRef(false)
  const [announcement, setAnnouncement] = useState('')

  // Once the dialog is closed: until then, the page and its live regions are inert.
  useEffect(() => {
    setAnnouncement(!adding && hasSaved.current ? 'Address saved and selected' : '')
    hasSaved.current = false
  }, [adding])

  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>Delivery address</legend>
      {view.status === 'loading' || view.status === 'idle' ? <PickerSkeleton /> : null}
      {view.status === 'failed' ? (
        <FailureNotice title="Your addresses could not be loaded." onRetry={view.retry} />
      ) : null}
      {items?.length === 0 ? (
        <p className={typography.soft}>
          You have no saved address yet. Add one to have books sent to.
        </p>
      ) : null}
      {items?.map((address) => (
        <Radio
          key={address._id}
          name="delivery-address"
          value={address._id}
          checked={address._id === selectedId}
          onChange={() => choose(address)}
          className={styles.choice}
          label={<AddressText address={address} />}
        />
      ))}
      <div className={styles.add}>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add New Address
        </Button>
      </div>
      <AddressDialog
        subject={adding ? 'new' : null}
        onClose={() => setAdding(false)}
        onSaved={(address: Address) => {
          hasSaved.current = true
          choose(address)
        }}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  )
}

function PickerSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading your addresses…</VisuallyHidden>
      <Skeleton height="9.4375rem" />
    </>
  )
}

/**
 * Syncs the checkout's choice with the list: reports a stored choice or a changed address, and
 * withdraws a removed one. Returns a function that chooses an address.
 */
function useSyncedSelection(
  items: readonly Address[] | null,
  selectedId: string | null,
  onSelect: (address: Address | null) => void,
): (address: Address) => void {
  const reported = useRef<Address | null>(null)

  useEffect(() => {
    if (items === null || selectedId === null) return
    const last = reported.current
    const chosen =
      items.find(({ _id }) => _id === selectedId) ??
      // An address that waited for the server now has another id.
      items.find((address) => last !== null && isSameAddress(address, last)) ??
      null
    if (chosen !== null && chosen === reported.current) return
    reported.current = chosen
    onSelect(chosen)
  }, [items, selectedId, onSelect])

  return (address) => {
    reported.current = address
    onSelect(address)
  }
}
