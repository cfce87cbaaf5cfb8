import { useEffect, useLayoutEffect, useRef } from 'react'
import type { useLocation } from 'shared/routing/router'
import { keepScroll, noteScroll, scrollOf } from './scroll-memory'
import { scrollWhenPossible } from './scroll-when-possible'

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
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    const listener = () => note()
    addEventListener('scroll', listener, options)
    // A scroll is told a frame later, when the next screen may stand there: so also before anybody leaves.
    for (const event of ['click', 'popstate']) {
      addEventListener(event, listener, { ...options, capture: true })
    }
    return () => {
      stop()
      listening.abort()
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
