import type { GoneBook } from '../contract/entities'
import { quoted } from '../format'
import { Button } from './button'
import { Card } from './card'
import { keepFocus } from './page'
import { noticeLayout } from './parts/notice-layout'

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
