/** The notices above a list from which something was removed. */
import { useLayoutEffect, useRef } from 'react'
import type { GoneBook } from '../contract/entities'
import { quoted } from '../format'
import { Button } from './button'
import { Card } from './layout'
import { keepFocus } from './page'

/** Not in a style sheet: every page contains those of `shared/ui`, and few pages have these notices. */
const noticeLayout = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space-3)',
  marginBottom: 'var(--space-4)',
  overflowWrap: 'anywhere',
} as const

interface GoneNoticeProps {
  books: readonly GoneBook[]
  /** The list that they are no longer in. */
  from: 'cart' | 'wishlist'
  /** Removes one for good, so that nothing more is said of it. */
  onRemove: (bookId: string) => Promise<unknown>
}

/** Names the books that the shop no longer sells, since a list became shorter by them. A live region. */
export function GoneNotice({ books, from, onRemove }: GoneNoticeProps) {
  function dismiss() {
    for (const { _id } of books) {
      // The notice stays, and can be dismissed again.
      onRemove(_id).catch((error) => console.error('A book that is gone was not removed', error))
    }
  }

  return (
    <div role="status" data-unprinted>
      {books.length > 0 && (
        <Card ref={keepFocus} style={noticeLayout}>
          <p>
            {`${books.map(({ name }) => quoted(name)).join(', ')} ${books.length === 1 ? 'is' : 'are'} no longer sold, and not in your ${from} any more.`}
          </p>
          <Button size="sm" variant="secondary" onClick={dismiss}>
            OK
          </Button>
        </Card>
      )}
    </div>
  )
}

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
