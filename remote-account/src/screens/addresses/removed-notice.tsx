import { useEffect, useRef } from 'react'
import type { Address } from 'shared/contract/entities'
import { Button } from 'shared/ui/button'
import styles from './removed-notice.module.css'

interface RemovedNoticeProps {
  /** The address that can come back, or `null` for no notice. */
  address: Address | null
  /** Whether it is on its way back. */
  busy: boolean
  onUndo: () => void
}

/**
 * Says that an address was removed and offers it back, without a time limit. Takes the focus, since
 * the card whose button had it is gone.
 */
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
