import { useEffect, useLayoutEffect, useRef } from 'react'
import type { useLocation } from 'shared/routing/router'
import { noteScroll, scrollOf, storeScroll } from './scroll-memory'
import { scrollWhenPossible } from './scroll-when-possible'

/** Saves the position of the visible page. */
let noteShown = () => {}

/**
 * Saves the position also when the user navigates: scroll events come a frame late, when the next
 * screen may be shown. Call before the router starts listening.
 */
export function noteScrollOnLeaving(): void {
  for (const event of ['click', 'popstate', 'pagehide']) {
    addEventListener(event, () => noteShown(), { passive: true, capture: true })
  }
}

/**
 * Scrolls like a browser: a new page to its top, a visited one to its old position, also after a
 * reload. A change of filters (same path) does not scroll.
 * @param location the address whose screen is shown.
 */
export function useRestoredScroll({ key, pathname, hash }: ReturnType<typeof useLocation>): void {
  // The first page of a visit has no key; its path distinguishes it.
  const place = `${key} ${pathname}`
  const last = useRef<string>(undefined)

  useLayoutEffect(() => {
    const isFirst = last.current === undefined
    const samePath = last.current === pathname
    last.current = pathname
    const left = isFirst && !isReturn() ? undefined : scrollOf(place)

    let note = () => noteScroll(place, window.scrollY)
    let stop = () => {}
    if (left !== undefined) {
      const noteFromNowOn = note
      // Until the page is high enough, its position is not the one to save.
      note = () => {}
      stop = scrollWhenPossible(left, () => {
        note = noteFromNowOn
      })
    } else if (!isFirst && !hash) {
      if (!samePath) window.scrollTo({ top: 0, behavior: 'instant' })
      note()
    }
    const listener = () => note()
    noteShown = listener
    addEventListener('scroll', listener, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', listener)
    }
  }, [place, pathname, hash])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', storeScroll)
    return () => removeEventListener('pagehide', storeScroll)
  }, [])
}

/** Whether this page load is a return to a page that the tab has shown. */
function isReturn(): boolean {
  const loads = performance.getEntriesByType?.('navigation') ?? []
  return loads.some((load) => 'type' in load && load.type !== 'navigate')
}
