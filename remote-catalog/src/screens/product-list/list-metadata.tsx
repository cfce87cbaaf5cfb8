import { defaultFilters, type Filters } from 'product-search/filters'
import { paths, usePageTitle } from 'shared/routing'
import { useIsHydrated } from 'shared/shop'
import { Address } from '../../components/metadata/address'
import { Description } from '../../components/metadata/description'
import { listTitle } from '../../filters/filter-labels'
import { authorPath, categoryPath } from '../../filters/list-paths'

/**
 * The list's title and address: those of the category if it shows a single one, whatever the sliders. The prerendered
 * page is served for all categories, so it has no address: the browser adds it.
 */
export function ListMetadata({ filters }: { filters: Filters }) {
  const { searchText, author, categoryBy } = filters
  const isHydrated = useIsHydrated()
  const [category, another] = categoryBy
  const only = another === undefined && searchText + author === '' ? category : undefined
  const ofAuthor = author !== '' && category === undefined
  const title = listTitle(filters)
  usePageTitle(title === listTitle(defaultFilters) ? 'Shop' : title)
  const address = only ? categoryPath(only) : ofAuthor ? authorPath(author) : paths.productList()
  if (searchText !== '') return <meta name="robots" content="noindex" />
  return (
    <>
      {only && <Description text={`All ${only} books at Bookshelf, with prices and ratings.`} />}
      {isHydrated && <Address path={address} />}
    </>
  )
}
