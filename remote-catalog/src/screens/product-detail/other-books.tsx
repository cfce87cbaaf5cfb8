import { withKeys } from 'product-search/product-index'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Product } from 'shared/contract'
import { $session, useStore } from 'shared/shop'
import { recentList, whenSessionKnown } from '../../api/recent-list'
import { booksOf, relatedBooks, rowLength } from '../../api/related-books'
import type { Resource } from '../../api/resource'
import { useResource } from '../../api/use-resource'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid } from '../../components/book-grid/book-grid'
import styles from './other-books.module.css'

/** One row, and the current book. */
const recentlyViewed = recentList('bookshelf.recently-viewed', rowLength + 1)

/** The rows below a book: related books and recently viewed ones (docs/product.md, P93). */
export function OtherBooks({ product }: { product: Product }) {
  const seenIds = usePreviouslyViewed(product._id)
  const related = useMemo(() => relatedBooks(product), [product])
  const seen = useMemo(() => booksOf(seenIds), [seenIds])
  return (
    <>
      <Row
        title={(books) =>
          books.every(({ categoryName }) => categoryName === product.categoryName)
            ? 'More in this category'
            : 'You may also like'
        }
        books={related}
      />
      <Row title={() => 'Recently viewed'} books={seen} />
    </>
  )
}

interface RowProps {
  title: (books: readonly Product[]) => string
  books: Resource<readonly Product[]>
}

/** Nothing until there are books: a row shows no failure. */
function Row({ title, books }: RowProps): ReactNode {
  const titleId = useId()
  const state = useResource(books)
  if (state.status !== 'ready' || state.data.length === 0) return null
  const heading = title(state.data)
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {heading}
      </h2>
      <BookGrid label={heading} items={withKeys(state.data)} keyOf={({ key }) => key}>
        {({ product }) => <ProductCard product={product} level={3} />}
      </BookGrid>
    </section>
  )
}

/** The books viewed before this one, which is added to the list. */
function usePreviouslyViewed(productId: string): readonly string[] {
  const { status } = useStore($session)
  const [ids, setIds] = useState<readonly string[]>([])

  useEffect(() => whenSessionKnown(() => recentlyViewed.remember(productId)), [productId])

  useEffect(() => {
    // The list belongs to a customer or visitor: wait until the session is known.
    if (status === 'unknown' || status === 'checking') return
    setIds(recentlyViewed.read().filter((id) => id !== productId))
  }, [productId, status])

  return ids
}
