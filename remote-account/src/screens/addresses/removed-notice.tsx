import { useEffect, useRef } from 'react'
import type { Address } from 'shared/contract/entities'
import { Button } from 'shared/ui/button'
import styles from './removed-notice.module.css'

interface RemovedNoticeProps {
  /** The address that can be restored, or `null`. */
  address: Address | null
  busy: boolean
  onUndo: () => void
}

/** Offers a removed address back, without a time limit. Takes the focus from the removed card. */
export function RemovedNotice({ address, busy, onUndo }: RemovedNoticeProps) {
  const undoButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (address) undoButton.current?.focus()
  }, [address])

  return (
    <div role="status">
      {address ? (
        <div className={styles.notice}>
          <p>{`The address of ${address.firstname} ${address.lastname}, ${address.street}, was removed.`}</p>
          <Button ref={undoButton} size="sm" variant="secondary" busy={busy} onClick={onUndo}>
            Undo
          </Button>
        </div>
      ) : null}
    </div>
  )
}
