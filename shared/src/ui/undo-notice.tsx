import { useLayoutEffect, useRef } from 'react'
import { Button } from './button'
import { Card } from './card'
import { keepFocus } from './page'
import { noticeLayout } from './parts/notice-layout'

interface UndoNoticeProps {
  /** What was removed, as a sentence; `null` for nothing. */
  text: string | null
  /** Takes the focus when the text appears, since the pressed button is gone. */
  takesFocus: boolean
  busy: boolean
  /** A toast says the same, so that screen readers should not say it twice. */
  hasToast?: boolean
  onUndo: () => void
}

/**
 * Offers to undo a removal, without a time limit. The page stays where it is: while focused, the notice is below the
 * header (base.css). If it disappears while focused, the heading of the page gets the focus. A live region, so render it
 * also without a text, unless a toast says the same.
 */
export function UndoNotice({ text, takesFocus, busy, hasToast, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef(text)

  useLayoutEffect(() => {
    if (text !== last.current && takesFocus) button.current?.focus({ preventScroll: true })
    last.current = text
  }, [text, takesFocus])

  return (
    <div role={hasToast ? undefined : 'status'} data-undo data-unprinted>
      {text && (
        <Card ref={keepFocus} style={noticeLayout}>
          <p>{text}</p>
          <Button ref={button} size="sm" variant="secondary" busy={busy} onClick={onUndo}>
            Undo
          </Button>
        </Card>
      )}
    </div>
  )
}
