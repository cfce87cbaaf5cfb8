import { withKeys } from 'product-search/product-index'
import { type ReactNode, useId } from 'react'
import { Link } from 'shared/routing'
import { Cluster, keepFocus } from 'shared/ui'
import { useCategoryNames } from '../../api/category-names'
import { mostPopular, popularBooks } from '../../api/popular-books'
import { useResource } from '../../api/use-resource'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid } from '../../components/book-grid/book-grid'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'
import { categoryLabel } from '../../filters/filter-labels'
import { categoryPath } from '../../filters/list-paths'
import styles from './elsewhere.module.css'

/** Where else to look if a search finds nothing: the categories, and popular books (docs/product.md, P21). */
export function Elsewhere() {
  const names = useCategoryNames() ?? []
  return (
    <div ref={keepFocus}>
      <nav aria-label="Categories">
        <Cluster as="ul" role="list" gap={[0, 5]}>
          {names.map((name) => (
            <li key={name}>
              <Link className={styles.shelf} to={categoryPath(name)}>
                {categoryLabel(name)}
              </Link>
            </li>
          ))}
        </Cluster>
      </nav>
      <PopularBooks />
    </div>
  )
}

/** One row, or nothing if its books cannot be loaded. */
function PopularBooks(): ReactNode {
  const titleId = useId()
  const state = useResource(popularBooks)
  if (state.status === 'failed') return null
  const isReady = state.status === 'ready'
  if (isReady && state.data.length === 0) return null
  const title = 'Readers love these'
  return (
    <section className={styles.popular} aria-labelledby={titleId} aria-busy={!isReady}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {isReady ? (
        <BookGrid label={title} items={withKeys(state.data)} keyOf={({ key }) => key}>
          {({ product }) => <ProductCard product={product} level={3} />}
        </BookGrid>
      ) : (
        <GridSkeleton count={mostPopular} />
      )}
    </section>
  )
}
