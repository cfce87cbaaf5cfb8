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
  const isChanged = useRef(false)

  // With the new address, so that the position of the old one is saved before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address scrolls
  useLayoutEffect(() => {
    if (!isChanged.current || !list.current) return
    isChanged.current = false
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    const isAbove = list.current.getBoundingClientRect().top < Number.parseFloat(scrollPaddingTop)
    if (isAbove) list.current.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [search, list])

  const change: FilterControls['change'] = (filters, slid) => {
    isChanged.current = true
    controls.change(filters, slid)
  }
  return { ...controls, change }
}
