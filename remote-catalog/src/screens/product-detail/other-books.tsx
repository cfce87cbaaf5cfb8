import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Product } from 'shared/contract/entities'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { $productIndex, products } from '../../api/catalogue'
import { useResource } from '../../api/use-resource'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid } from '../../components/book-grid/book-grid'
import type { IndexedProduct } from '../../filters/product-index'
import styles from './other-books.module.css'
import { recentlyViewed, rememberViewed } from './recently-viewed'

const rowLength = 5

/** More books of the category, and recently viewed ones. */
export function OtherBooks({ product }: { product: Product }) {
  useResource(products)
  const productIndex = useStore($productIndex)
  const seenIds = usePreviouslyViewed(product._id)
  const { more, seen } = useMemo(() => {
    const others = (productIndex?.books ?? []).filter(
      ({ product: other }) => other._id !== product._id,
    )
    return {
      more: others
        .filter(({ product: other }) => other.categoryName === product.categoryName)
        .slice(0, rowLength),
      seen: seenIds.flatMap((id) => others.find(({ product: other }) => other._id === id) ?? []),
    }
  }, [productIndex, product, seenIds])
  return (
    <>
      <Row title="More in this category" books={more} />
      <Row title="Recently viewed" books={seen} />
    </>
  )
}

function Row({ title, books }: { title: string; books: readonly IndexedProduct[] }): ReactNode {
  const titleId = useId()
  if (books.length === 0) return null
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <BookGrid label={title} items={books} keyOf={({ key }) => key}>
        {(book) => <ProductCard product={book.product} level={3} />}
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
