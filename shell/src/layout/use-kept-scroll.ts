import { useEffect, useLayoutEffect, useRef } from 'react'
import type { useLocation } from 'shared/routing/router'
import { keepScroll, noteScroll, scrollOf } from './scroll-memory'
import { scrollWhenPossible } from './scroll-when-possible'

/** Notes where the page in view stands. */
let noteShown = () => {}

/**
 * Has the position also noted in the moment in which somebody leaves: a scroll is told a frame later,
 * when the next screen may stand there. To be called before the router begins to listen.
 */
export function noteScrollOnLeaving(): void {
  for (const event of ['click', 'popstate', 'pagehide']) {
    addEventListener(event, () => noteShown(), { passive: true, capture: true })
  }
}

/**
 * Puts each page where a browser would: a new one at its top, one that the shopper comes back to
 * where it was left, also after a reload. A change of filters (same path) does not scroll.
 * @param location the address whose screen is shown.
 */
export function useKeptScroll({ key, pathname, hash }: ReturnType<typeof useLocation>): void {
  // The first page of a visit has no key of its own: its path tells it from other first pages.
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
      // Until the page is high enough, where it stands is not where it was left.
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
    addEventListener('pagehide', keepScroll)
    return () => removeEventListener('pagehide', keepScroll)
  }, [])
}

/** Whether this page load is one of a page that the tab has shown before. */
function isReturn(): boolean {
  const loads = performance.getEntriesByType?.('navigation') ?? []
  return loads.some((load) => 'type' in load && load.type !== 'navigate')
}
