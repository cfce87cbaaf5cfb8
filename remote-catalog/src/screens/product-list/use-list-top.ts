import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'shared/routing'

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
