import { useEffect, useRef } from 'react'
import { Button } from './button'
import { Card } from './card'
import styles from './undo-notice.module.css'

interface UndoNoticeProps {
  /** What was removed, as a sentence; `null` for nothing. */
  text: string | null
  /** Takes the focus when the text appears, since the pressed button is gone. */
  takesFocus: boolean
  busy: boolean
  onUndo: () => void
}

/** Offers to undo a removal, without a time limit. A live region, so render it also without a text. */
export function UndoNotice({ text, takesFocus, busy, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef(text)

  useEffect(() => {
    if (text !== last.current && takesFocus) button.current?.focus()
    last.current = text
  }, [text, takesFocus])

  return (
    <div role="status">
      {text && (
        <Card className={styles.notice}>
          <p>{text}</p>
          <Button ref={button} size="sm" variant="secondary" busy={busy} onClick={onUndo}>
            Undo
          </Button>
        </Card>
      )}
    </div>
  )
}
