import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'shared/routing/router'
import type { FilterControls } from '../../filters/use-filters'

/**
 * Brings the top of the list back after a change of filters or sort, since other books stand at the
 * old place. Back and forward keep their positions.
 */
export function useListTop(
  controls: FilterControls,
  list: RefObject<HTMLElement | null>,
): FilterControls {
  const { search } = useLocation()
  /** The query before a change, until the address has the new one. */
  const changedFrom = useRef<string>(undefined)

  // With the new address, so that the position of the old one is saved before.
  useLayoutEffect(() => {
    if (changedFrom.current === undefined || changedFrom.current === search) return
    changedFrom.current = undefined
    if (!list.current) return
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    const isAbove = list.current.getBoundingClientRect().top < Number.parseFloat(scrollPaddingTop)
    if (isAbove) list.current.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [search, list])

  const change: FilterControls['change'] = (filters, slid) => {
    changedFrom.current = search
    controls.change(filters, slid)
  }
  return { ...controls, change }
}
