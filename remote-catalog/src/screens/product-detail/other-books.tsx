import { useEffect, useMemo } from 'react'
import type { Product } from 'shared/contract/entities'
import { onceKnown } from '../../api/recent-list'
import { relatedBooks } from '../../api/related-books'
import { BookRow } from '../../components/book-row/book-row'
import { RecentlyViewed, recentlyViewed } from '../../components/book-row/recently-viewed'

/** More books of the category, and recently viewed ones. The book is one of these from now on. */
export function OtherBooks({ product }: { product: Product }) {
  const { _id } = product
  const related = useMemo(() => relatedBooks(product), [product])
  useEffect(() => onceKnown(() => recentlyViewed.remember(_id)), [_id])
  return (
    <>
      <BookRow title="More in this category" books={related} />
      <RecentlyViewed except={_id} />
    </>
  )
}
