import { useEffect } from 'react'
import { useSearchParams } from 'shared/routing/router'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { rememberSearch } from '../../api/recent-searches'
import { filtersFromUrl } from '../../filters/filters-in-url'

/** Remembers what the list is searched for, once it is known for whom. */
export function useRememberedSearch(): void {
  const { searchText } = filtersFromUrl(useSearchParams()[0])
  const { status } = useStore($session)

  useEffect(() => {
    if (searchText === '' || status === 'unknown' || status === 'checking') return
    rememberSearch(searchText)
  }, [searchText, status])
}
