import { useId, useMemo } from 'react'
import { usePreviouslyViewed } from '../../api/recently-viewed'
import { booksOf } from '../../api/related-books'
import type { BookOnCover } from '../../api/shelves'
import { useResource } from '../../api/use-resource'
import { Covers } from './covers'
import styles from './covers.module.css'

/** How many covers there are; on phones they fill two rows. */
const most = 4

interface RecentCoversProps {
  className?: string | undefined
  /** Shown with a title of their own if the shopper has not looked at a book yet. */
  otherwise?: { title: string; books: readonly BookOnCover[] }
}

/** The books that the shopper has looked at, on this device. Nothing until there are some. */
export default function RecentCovers({ className, otherwise }: RecentCoversProps) {
  const titleId = useId()
  const ids = usePreviouslyViewed(null)
  const recent = useMemo(() => booksOf(ids.slice(0, most)), [ids])
  const state = useResource(recent)
  const hasRecent = state.status === 'ready' && state.data.length > 0
  const row = hasRecent ? { title: 'You left these open.', books: state.data } : otherwise
  if (!row || row.books.length === 0) return null
  return (
    <section
      className={[styles.recent, className].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{row.title}</h2>
      <Covers books={row.books} />
    </section>
  )
}
