import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Product } from 'shared/contract/entities'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { products } from '../../api/catalogue'
import { broughtRelated, relatedBooks } from '../../api/related-books'
import { useResource } from '../../api/use-resource'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid } from '../../components/book-grid/book-grid'
import styles from './other-books.module.css'
import { recentlyViewed, rememberViewed } from './recently-viewed'

/** More books of the category, and recently viewed ones. */
export function OtherBooks({ product }: { product: Product }) {
  const state = useResource(products)
  const seenIds = usePreviouslyViewed(product._id)
  const { more, seen } = useMemo(() => {
    // What the page brought may be old: it is dropped when the books cannot be loaded.
    if (state.status === 'loading') return { more: broughtRelated(product._id), seen: [] }
    const all = state.status === 'ready' ? state.data : []
    return {
      more: relatedBooks(all, product),
      seen: seenIds
        .filter((id) => id !== product._id)
        .flatMap((id) => all.find((other) => other._id === id) ?? []),
    }
  }, [state, product, seenIds])
  return (
    <>
      <Row title="More in this category" books={more} />
      <Row title="Recently viewed" books={seen} />
    </>
  )
}

function Row({ title, books }: { title: string; books: readonly Product[] }): ReactNode {
  const titleId = useId()
  if (books.length === 0) return null
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <BookGrid label={title} items={books} keyOf={({ _id }) => _id}>
        {(book) => <ProductCard product={book} level={3} />}
      </BookGrid>
    </section>
  )
}

/** The books viewed before this one, which is added to the list. */
function usePreviouslyViewed(productId: string): readonly string[] {
  const { status } = useStore($session)
  const [ids, setIds] = useState<readonly string[]>([])

  useEffect(() => {
    // The list belongs to a customer or visitor: wait until the session is known.
    if (status === 'unknown' || status === 'checking') return
    rememberViewed(productId)
    setIds(recentlyViewed().filter((id) => id !== productId))
  }, [productId, status])

  return ids
}
