import { useRef } from 'react'
import { useStore } from 'shared/store'
import { Page } from 'shared/ui/page'
import { products } from '../../api/catalogue'
import { useResource } from '../../api/use-resource'
import { Spinner } from '../../components/spinner/spinner'
import { useFilters } from '../../filters/use-filters'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { CloseMatches } from './close-matches'
import { FilterPanel } from './filter-panel'
import styles from './product-list-screen.module.css'
import { Results } from './results'
import { ResultsBar } from './results-bar'
import { useDelayedFalse } from './use-delayed-false'
import { useFoundBooks } from './use-found-books'
import { useHasAside } from './use-has-aside'
import { useListTop } from './use-list-top'

/** How long the spinner stays after loading, in milliseconds (docs/product.md, P21). */
const spinnerDelay = 500

/** Of a large catalogue, a page brings the first books only. */
const partial = { status: 'ready', data: null } as const

export function ProductListScreen() {
  const state = useResource(products)
  const results = useRef<HTMLElement>(null)
  const controls = useListTop(useFilters(), results)
  const { books, shown, total, facets, close, isPartial } = useFoundBooks(controls.filters)
  const isFetching = useStore(products.$isFetching)
  const isSpinning = useDelayedFalse(state.status === 'loading' || isFetching, spinnerDelay)
  const isEmpty = total !== null && shown === 0
  const hasAside = useHasAside()
  usePendingAdd()

  return (
    <Page title="Books" className={styles.page}>
      <div className={styles.layout}>
        {hasAside && (
          <aside className={styles.aside} aria-label="Filters">
            <FilterPanel controls={controls} facets={facets} />
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
            shown={shown}
            close={close.length}
            total={total}
            facets={facets}
          />
          <Results
            state={isPartial && state.status === 'loading' ? partial : state}
            books={books}
            controls={controls}
            hasClose={close.length > 0}
          />
          <CloseMatches text={controls.filters.searchText} found={shown} books={close} />
        </section>
      </div>
    </Page>
  )
}
