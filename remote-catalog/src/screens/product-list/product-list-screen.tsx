import { useRef } from 'react'
import { useStore } from 'shared/shop'
import { Page } from 'shared/ui'
import { products } from '../../api/catalogue'
import { Spinner } from '../../components/spinner/spinner'
import { useFilters } from '../../filters/use-filters'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { CloseMatches } from './close-matches'
import { FilterPanel } from './filter-panel'
import { ListMetadata } from './list-metadata'
import { NextPage } from './next-page'
import styles from './product-list-screen.module.css'
import { Results } from './results'
import { ResultsBar } from './results-bar'
import { useDelayedFalse } from './use-delayed-false'
import { useFoundBooks } from './use-found-books'
import { useHasAside } from './use-has-aside'
import { useListTop } from './use-list-top'
import { useRememberedSearch } from './use-remembered-search'

/** How long the spinner stays after loading, in milliseconds (docs/product.md, P21). */
const spinnerDelay = 500

/** The list with search, filters and order, all of them in the address (docs/product.md, P18 to P21). */
export function ProductListScreen() {
  const results = useRef<HTMLElement>(null)
  const controls = useFilters()
  const found = useFoundBooks(controls)
  const { state, books, total, facets, close } = found
  const shown = books.length
  const isFetching = useStore(products.$isFetching)
  const isSpinning = useDelayedFalse(state.status === 'loading' || isFetching, spinnerDelay)
  const isEmpty = total !== null && shown === 0
  const hasAside = useHasAside()
  useListTop(results)
  usePendingAdd()
  useRememberedSearch()

  return (
    <Page title="Books" className={styles.page}>
      <ListMetadata filters={controls.filters} />
      <div className={styles.layout}>
        {hasAside && (
          <aside className={styles.aside} aria-label="Filters">
            <FilterPanel controls={controls} facets={facets} />
          </aside>
        )}
        <section
          ref={results}
          className={styles.results}
          aria-label="Books"
          aria-busy={found.isWaiting}
        >
          {isSpinning && (
            <Spinner
              className={isEmpty ? `${styles.spinner} ${styles.belowNotice}` : styles.spinner}
              label="Loading books"
            />
          )}
          <ResultsBar found={found} controls={controls} />
          <Results found={found} controls={controls} />
          <CloseMatches text={controls.filters.searchText} found={shown} books={close} />
          <NextPage books={shown} />
        </section>
      </div>
    </Page>
  )
}
