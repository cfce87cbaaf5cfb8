import SearchX from '@lucide/icons/icons/search-x'
import { defaultFilters, type Filters } from 'product-search/filters'
import type { KeyedProduct } from 'product-search/product-index'
import { authorKey } from 'product-search/words'
import { useId } from 'react'
import { ownDirection } from 'shared/format'
import { Button, EmptyState, FailureNotice, Icon, keepFocus, Stack, typography } from 'shared/ui'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid, firstRow } from '../../components/book-grid/book-grid'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'
import { useLate } from '../../components/use-late'
import { activeFilters } from '../../filters/active-filters'
import type { FilterControls } from '../../filters/use-filters'
import type { FoundBooks } from './found-books'
import styles from './results.module.css'

interface ResultsProps {
  found: FoundBooks
  controls: FilterControls
}

/** The text is fixed (docs/product.md, P21). */
const notFound = 'Product you are looking for is not found'

const reasons = {
  filtered: 'Fewer filters show more books.',
  searched: 'Another spelling may find it, or a walk along our shelves.',
  empty: 'New books are on their way.',
}

/** The books, or in their place a skeleton, a failure, or the text that none is found (docs/product.md, P21). */
export function Results({ found, controls }: ResultsProps) {
  const { state, answeredFilters, books, close, isCloseKnown, retry, onShow } = found
  if (state.status === 'failed') {
    return (
      <FailureNotice
        title="The books did not arrive."
        text="Your filters are kept. Please try again in a moment."
        onRetry={state.retry}
      />
    )
  }
  if (state.status !== 'ready') return <GridSkeleton />
  if (books.length === 0) {
    return (
      <>
        <NothingFound answeredFilters={answeredFilters} controls={controls} close={close.length} />
        {answeredFilters.searchText !== '' && isCloseKnown && close.length === 0 && (
          <LazyElsewhere />
        )}
      </>
    )
  }
  return (
    <>
      <BookGrid
        label="Books"
        items={books}
        keyOf={({ key }) => key}
        {...(onShow ? { onShow } : {})}
      >
        {({ product }, index) => <ProductCard product={product} eager={index < firstRow} />}
      </BookGrid>
      {retry && (
        <div className={styles.missing} data-lasting>
          <FailureNotice title="More books did not arrive." onRetry={retry} />
        </div>
      )}
    </>
  )
}

/** Few searches find nothing. */
const loadElsewhere = async () => (await import('./elsewhere')).Elsewhere

function LazyElsewhere() {
  const Elsewhere = useLate(loadElsewhere, 'Other books could not be offered')
  return Elsewhere && <Elsewhere />
}

interface NothingFoundProps {
  /** The filters that leave no book. */
  answeredFilters: Filters
  controls: FilterControls
  /** How many close matches follow. */
  close: number
}

function NothingFound({ answeredFilters, controls, close }: NothingFoundProps) {
  const { filters, change } = controls
  // A quiet line: the book that was meant is probably the first below it.
  if (close > 0) {
    return (
      <div ref={keepFocus} className={styles.notFound}>
        <h2 className={styles.notFoundText}>{notFound}</h2>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => change({ ...filters, searchText: defaultFilters.searchText })}
        >
          Clear search
        </Button>
      </div>
    )
  }
  const active = activeFilters(answeredFilters).length
  const canClear = active > 0
  // Close matches, or other books, are shown below it a moment later, so little may move then.
  if (answeredFilters.searchText !== '') {
    return (
      <Stack ref={keepFocus} gap={2} className={styles.emptySearch}>
        <h2>{notFound}</h2>
        <p className={typography.soft}>{reasons[active > 1 ? 'filtered' : 'searched']}</p>
        <Button size="sm" variant="secondary" onClick={() => change(defaultFilters)}>
          Clear filters
        </Button>
      </Stack>
    )
  }
  return (
    <EmptyState
      ref={keepFocus}
      picture={<Icon icon={SearchX} />}
      title={notFound}
      text={reasons[canClear ? 'filtered' : 'empty']}
      action={
        canClear && (
          <Button variant="secondary" onClick={() => change(defaultFilters)}>
            Clear filters
          </Button>
        )
      }
    />
  )
}

interface CloseMatchesProps {
  /** The search text. */
  text: string
  /** How many books are shown above. */
  found: number
  books: readonly KeyedProduct[]
}

/** The books that come close to a search, below those that contain its text. */
export function CloseMatches({ text, found, books }: CloseMatchesProps) {
  const titleId = useId()
  if (books.length === 0) return null
  const author = authorNamed(text, books)
  return (
    <section className={styles.closeMatches} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.closeTitle}>
        {author ? `Close matches: books by ${ownDirection(author)}` : 'Close matches'}
      </h2>
      {/* Keyed by its position, since a long grid measures its position only once. */}
      <BookGrid
        key={`${text} ${found}`}
        label="Close matches"
        items={books}
        keyOf={({ key }) => key}
      >
        {({ product }) => <ProductCard product={product} level={3} />}
      </BookGrid>
    </section>
  )
}

/** The author of all `books`, if the search is that name. */
function authorNamed(text: string, books: readonly KeyedProduct[]): string | undefined {
  const author = authorKey(text)
  const isOfAll = books.every(({ product }) => authorKey(product.description) === author)
  return isOfAll ? books[0]?.product.description : undefined
}
