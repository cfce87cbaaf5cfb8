import { useEffect } from 'react'
import { useSearchParams } from 'shared/routing'
import { onceKnown } from '../../api/recent-list'
import { rememberSearch } from '../../api/recent-searches'
import { filtersFromUrl } from '../../filters/filters-in-url'

/** Stores the list's search among the recent ones, once it is known who the shopper is. */
export function useRememberedSearch(): void {
  const { searchText } = filtersFromUrl(useSearchParams()[0])

  useEffect(() => {
    if (searchText === '') return
    return onceKnown(() => rememberSearch(searchText))
  }, [searchText])
}
