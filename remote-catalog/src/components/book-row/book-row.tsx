import { withKeys } from 'catalogue/product-index'
import { type ReactNode, useId } from 'react'
import type { Product } from 'shared/contract/entities'
import type { Resource } from '../../api/resource'
import { useResource } from '../../api/use-resource'
import { ProductCard } from '../book-card/product-card'
import { BookGrid } from '../book-grid/book-grid'
import styles from './book-row.module.css'

interface BookRowProps {
  title: string
  books: Resource<readonly Product[]>
}

/** A row of books below a screen. Nothing until there are books: a row is no reason to speak of a failure. */
export function BookRow({ title, books }: BookRowProps): ReactNode {
  const titleId = useId()
  const state = useResource(books)
  if (state.status !== 'ready' || state.data.length === 0) return null
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <BookGrid label={title} items={withKeys(state.data)} keyOf={({ key }) => key}>
        {({ product }) => <ProductCard product={product} level={3} />}
      </BookGrid>
    </section>
  )
}
