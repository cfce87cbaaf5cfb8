import { useRef } from 'react'
import { useStore } from 'shared/store'
import { Page } from 'shared/ui/page'
import { $productIndex, products } from '../../api/catalogue'
import { useResource } from '../../api/use-resource'
import { Spinner } from '../../components/spinner/spinner'
import { useFilters } from '../../filters/use-filters'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { CloseMatches } from './close-matches'
import { FilterPanel } from './filter-panel'
import styles from './product-list-screen.module.css'
import { Results } from './results'
import { ResultsBar } from './results-bar'
import { useCloseMatches } from './use-close-matches'
import { useDelayedFalse } from './use-delayed-false'
import { useFoundBooks } from './use-found-books'
import { useHasAside } from './use-has-aside'
import { useListTop } from './use-list-top'

/** How long the spinner stays after loading, in milliseconds (docs/product.md, P21). */
const spinnerDelay = 500

export function ProductListScreen() {
  const state = useResource(products)
  const productIndex = useStore($productIndex)
  const results = useRef<HTMLElement>(null)
  const controls = useListTop(useFilters(), results)
  const found = useFoundBooks(productIndex, controls.filters)
  const close = useCloseMatches(productIndex, controls.filters, found)
  const isFetching = useStore(products.$isFetching)
  const isSpinning = useDelayedFalse(state.status === 'loading' || isFetching, spinnerDelay)
  const isEmpty = productIndex !== null && found.length === 0
  const hasAside = useHasAside()
  usePendingAdd()

  return (
    <Page title="Books" className={styles.page}>
      <div className={styles.layout}>
        {hasAside && (
          <aside className={styles.aside} aria-label="Filters">
            <FilterPanel controls={controls} />
          </aside>
        )}
        <section ref={results} className={styles.results} aria-label="Books">
          {isSpinning && (
            <Spinner
              className={isEmpty ? `${styles.spinner} ${styles.belowNotice}` : styles.spinner}
              label="Loading books"
            />
          )}
          <ResultsBar
            controls={controls}
            shown={found.length}
            close={close.length}
            productIndex={productIndex}
          />
          <Results state={state} books={found} controls={controls} hasClose={close.length > 0} />
          <CloseMatches text={controls.filters.searchText} found={found.length} books={close} />
        </section>
      </div>
    </Page>
  )
}
