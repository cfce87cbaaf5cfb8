import { defaultFilters, type Filters } from 'product-search/filters'
import { paths, usePageTitle } from 'shared/routing'
import { useIsHydrated } from 'shared/shop'
import { Address } from '../../components/metadata/address'
import { Description } from '../../components/metadata/description'
import { listTitle } from '../../filters/filter-labels'
import { authorPath, categoryPath } from '../../filters/list-paths'
import type { FoundBooks } from './found-books'

/**
 * The filters with the author as the shop writes it, and without one of whom it has found no book, or none yet: anybody
 * can write a text into an address, which must not become the shop's own.
 */
export function withKnownAuthor(
  filters: Filters,
  { books: [book], answeredFilters }: Pick<FoundBooks, 'books' | 'answeredFilters'>,
): Filters {
  if (filters.author === '') return filters
  const isTheirs = answeredFilters.author === filters.author
  return { ...filters, author: (isTheirs && book?.product.description) || '' }
}

/**
 * The list's title and address: those of the category if it shows a single one, whatever the sliders. The prerendered
 * page is served for all categories, so it has no address: the browser adds it. Searches and empty lists have none.
 */
export function ListMetadata({ filters, hasBooks }: { filters: Filters; hasBooks: boolean }) {
  const { searchText, author, categoryBy } = filters
  const isHydrated = useIsHydrated()
  const [category, another] = categoryBy
  const only = another === undefined && searchText + author === '' ? category : undefined
  const ofAuthor = author !== '' && category === undefined
  const title = listTitle(filters)
  usePageTitle(title === listTitle(defaultFilters) ? 'Shop' : title)
  const address = only ? categoryPath(only) : ofAuthor ? authorPath(author) : paths.productList()
  if (searchText !== '' || !hasBooks) return <meta name="robots" content="noindex" />
  return (
    <>
      {only && <Description text={`All ${only} books at Bookshelf, with prices and ratings.`} />}
      {isHydrated && <Address path={address} />}
    </>
  )
}
