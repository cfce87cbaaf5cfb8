import { useEffect, useMemo, useState } from 'react'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { recentList } from '../../api/recent-list'
import { booksOf, rowLength } from '../../api/related-books'
import { BookRow } from './book-row'

/** One row, and the current book. */
export const recentlyViewed = recentList('bookshelf.recently-viewed', rowLength + 1)

/** The books that this customer or visitor has viewed last. @param except the id of the book on the page. */
export function RecentlyViewed({ except }: { except?: string | undefined }) {
  const { status } = useStore($session)
  const [ids, setIds] = useState<readonly string[]>([])
  const books = useMemo(() => booksOf(ids), [ids])

  useEffect(() => {
    // The list belongs to a customer or visitor: wait until the session is known.
    if (status === 'unknown' || status === 'checking') return
    const others = recentlyViewed.read().filter((id) => id !== except)
    setIds(others.slice(0, rowLength))
  }, [except, status])

  return <BookRow title="Recently viewed" books={books} />
}
