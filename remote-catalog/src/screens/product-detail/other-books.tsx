import { withKeys } from 'product-search/product-index'
import { type ReactNode, useId, useMemo } from 'react'
import type { CategoryName, Product } from 'shared/contract'
import { ownDirection } from 'shared/format'
import { usePreviouslyViewed } from '../../api/recently-viewed'
import { booksOf, relatedBooks } from '../../api/related-books'
import { useResource } from '../../api/use-resource'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid } from '../../components/book-grid/book-grid'
import styles from './other-books.module.css'

/** What a row of the book's category is called, if it is not like 'More motivational books'. */
const moreOf = new Map<CategoryName, string>([
  ['fiction', 'More fiction'],
  ['humor', 'More humor'],
  ['thriller', 'More thrillers'],
])

/**
 * The rows below a book: others of its author, of its category, and, if these are few, of the shop, which share a line
 * on a wide screen; then the recently viewed ones (docs/product.md, P93). Nothing until there are books: a row shows no
 * failure.
 */
export function OtherBooks({ product }: { product: Product }) {
  const { categoryName: category } = product
  const seenIds = usePreviouslyViewed(product._id)
  const related = useResource(useMemo(() => relatedBooks(product), [product]))
  const seen = useResource(useMemo(() => booksOf(seenIds), [seenIds]))
  return (
    <>
      {related.status === 'ready' && (
        <div className={styles.line}>
          <Row
            title={`More by ${ownDirection(product.description)}`}
            books={related.data.byAuthor}
          />
          <Row
            title={moreOf.get(category) ?? `More ${category} books`}
            books={related.data.ofCategory}
          />
          <Row title="You may also like" books={related.data.others} />
        </div>
      )}
      {seen.status === 'ready' && (
        <div className={styles.line}>
          <Row title="Recently viewed" books={seen.data} />
        </div>
      )}
    </>
  )
}

function Row({ title, books }: { title: string; books: readonly Product[] }): ReactNode {
  const titleId = useId()
  if (books.length === 0) return null
  return (
    <section
      className={styles.row}
      data-unprinted
      data-books={books.length}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <BookGrid label={title} items={withKeys(books)} keyOf={({ key }) => key}>
        {({ product }) => <ProductCard product={product} level={3} />}
      </BookGrid>
    </section>
  )
}
