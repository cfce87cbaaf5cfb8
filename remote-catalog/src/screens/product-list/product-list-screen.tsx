import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useSearchParams } from 'shared/routing'
import { siteConfig, useIsHydrated, useStore } from 'shared/shop'
import { ButtonLink, Columns, Page } from 'shared/ui'
import { products } from '../../api/catalogue'
import { whenSessionKnown } from '../../api/recent-list'
import { rememberSearch } from '../../api/recent-searches'
import { listTitle } from '../../filters/filter-labels'
import { filtersFromUrl } from '../../filters/filters-in-url'
import { listPagePath } from '../../filters/list-paths'
import { useFilters } from '../../filters/use-filters'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { writtenPages } from '../product-list-page/linked-pages'
import { FilterPanel } from './filter-panel'
import { useFoundBooks } from './found-books'
import { ListMetadata, withKnownAuthor } from './list-metadata'
import styles from './product-list-screen.module.css'
import { CloseMatches, Results } from './results'
import { ResultsBar } from './results-bar'

/** How long the spinner stays after loading, in milliseconds (docs/product.md, P21). */
const spinnerDelay = 500

/** The list with search, filters and order, all of them in the address (docs/product.md, P18 to P21). */
export function ProductListScreen() {
  const results = useRef<HTMLElement>(null)
  const controls = useFilters()
  // A choice is shown at once. The books follow in a render of their own, which the next choice can interrupt.
  const listed = { ...controls, filters: useDeferredValue(controls.filters) }
  const found = useFoundBooks(listed)
  const { state, books, facets, close } = found
  const shown = books.length
  const isFetching = useStore(products.$isFetching)
  const isSpinning = useDelayedFalse(state.status === 'loading' || isFetching, spinnerDelay)
  const hasAside = useHasAside()
  useListTop(results)
  usePendingAdd()
  useRememberedSearch()

  return (
    <Page title={listTitle(withKnownAuthor(listed.filters, found))} wide>
      <ListMetadata
        filters={withKnownAuthor(controls.filters, found)}
        hasBooks={shown > 0 || found.total === null || found.isWaiting}
      />
      <Columns columns="15rem minmax(0, 1fr)" gap={7}>
        {hasAside && (
          <aside className={styles.aside} aria-label="Filters">
            <FilterPanel controls={controls} facets={facets} />
          </aside>
        )}
        <section
          ref={results}
          className={styles.results}
          aria-label="Books"
          aria-busy={found.isWaiting || listed.filters !== controls.filters}
        >
          <ResultsBar found={found} controls={controls} isLoading={isSpinning} />
          <Results found={found} controls={listed} />
          <CloseMatches text={listed.filters.searchText} found={shown} books={close} />
          <NextPage books={shown} />
        </section>
      </Columns>
    </Page>
  )
}

/** The same width as in product-list-screen.module.css and shared/src/ui/layout.module.css. */
const wide = '(min-width: 60rem)'

/** Whether the filters fit beside the books; otherwise a drawer holds them. True on a prerendered page. */
function useHasAside(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => matchMedia(wide).matches,
    () => true,
  )
}

function followWidth(changed: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Stays true for `ms` milliseconds after `on` has ended. */
export function useDelayedFalse(on: boolean, ms: number): boolean {
  const [lingers, setLingers] = useState(on)

  useEffect(() => {
    if (on) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), ms)
    return () => clearTimeout(timer)
  }, [on, ms])

  return on || lingers
}

/**
 * Scrolls to the top of the list after a change of search, filters or sort, since other books are at
 * the old position. Back and forward keep their positions.
 */
export function useListTop(list: RefObject<HTMLElement | null>): void {
  const { search } = useLocation()
  const last = useRef(search)
  const isReturn = useRef(false)

  useEffect(() => {
    const note = () => {
      isReturn.current = location.search !== last.current
    }
    // Before the router gets the event.
    addEventListener('popstate', note, { capture: true })
    return () => removeEventListener('popstate', note, { capture: true })
  }, [])

  // With the new address, so that the position of the old one is saved before.
  useLayoutEffect(() => {
    if (last.current === search) return
    last.current = search
    const stays = isReturn.current
    isReturn.current = false
    if (stays || !list.current) return
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    const isAbove = list.current.getBoundingClientRect().top < Number.parseFloat(scrollPaddingTop)
    if (isAbove) list.current.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [search, list])
}

/** Stores the list's search among the recent ones, once the page knows who the shopper is. */
function useRememberedSearch(): void {
  const { searchText } = filtersFromUrl(useSearchParams()[0], null)

  useEffect(() => {
    if (searchText === '') return
    return whenSessionKnown(() => rememberSearch(searchText))
  }, [searchText])
}

/**
 * Links to the further pages without JavaScript, if these are written (docs/product.md, P85).
 * @param books the number of books in the list.
 */
export function NextPage({ books }: { books: number }) {
  const isHydrated = useIsHydrated()
  if (isHydrated || writtenPages(books, siteConfig().prerender) < 2) return null
  return (
    <nav aria-label="Pages" className={styles.next}>
      <ButtonLink variant="secondary" rel="next" to={listPagePath(2)}>
        More books
      </ButtonLink>
    </nav>
  )
}
