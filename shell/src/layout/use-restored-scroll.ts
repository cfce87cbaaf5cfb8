import { useEffect, useLayoutEffect, useRef } from 'react'
import type { useLocation } from 'shared/routing'
import { savedPosition, savePosition, storeScroll } from './scroll-memory'

/** Saves the position of the visible page. */
let noteShown = (_: Event) => {}

/**
 * Also saves the position when the user navigates: scroll events come a frame late, when the next
 * screen may be shown. Call before the router starts listening.
 */
export function noteScrollOnLeaving(): void {
  for (const event of ['click', 'keydown', 'popstate', 'pagehide']) {
    addEventListener(event, (sign) => noteShown(sign), { passive: true, capture: true })
  }
}

/**
 * Scrolls like a browser: a new page to its top, a visited one to its former position, also after a
 * reload. A change of filters (same path) does not scroll.
 * @param location the address whose screen is shown.
 */
export function useRestoredScroll(location: ReturnType<typeof useLocation>): void {
  const { pathname, hash } = location
  const place = placeOf(location)
  const last = useRef<string>(undefined)

  useLayoutEffect(() => {
    const isFirst = last.current === undefined
    const samePath = last.current === pathname
    last.current = pathname
    const saved = isFirst && !isReturn() ? undefined : savedPosition(place)?.position

    let note = (sign?: Event) =>
      savePosition(place, { position: window.scrollY, link: linkIn(sign?.target) })
    let stop = () => {}
    if (saved !== undefined) {
      const noteFromNowOn = note
      // Until the page is tall enough, its position must not be saved.
      note = () => {}
      stop = scrollWhenPossible(saved, () => {
        note = noteFromNowOn
      })
    } else if (!isFirst && !hash) {
      if (!samePath) window.scrollTo({ top: 0, behavior: 'instant' })
      note()
    }
    const listener = (sign: Event) => note(sign)
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

/** The key of a page in the scroll memory. The first page of a visit has no history key, so its path is used. */
function placeOf({ key, pathname }: ReturnType<typeof useLocation>): string {
  return `${key} ${pathname}`
}

/** The address of the clicked link, which not every browser focuses, or else of the focused one. */
function linkIn(target: EventTarget | null | undefined): string | null {
  const elements = [target, document.activeElement].filter((one) => one instanceof Element)
  const [link] = elements.flatMap((element) => element.closest('main a') ?? [])
  return link?.getAttribute('href') ?? null
}

/** The link by which the user left a page to which they return; `null` on a newly opened page. */
export function linkLeftBy(location: ReturnType<typeof useLocation>, isFirst: boolean) {
  return isFirst && !isReturn() ? null : (savedPosition(placeOf(location))?.link ?? null)
}

/** Whether this page load returns to a page that the tab has shown. */
function isReturn(): boolean {
  const loads = performance.getEntriesByType?.('navigation') ?? []
  return loads.some((load) => 'type' in load && load.type !== 'navigate')
}

/** How long a page may take to reach its former height, in milliseconds: a few slow answers. */
const timeout = 30_000

/** Events of scrolling by the user. */
const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a position as soon as the page is tall enough: a list may render late. Stops if the
 * user scrolls.
 * @param position in pixels.
 * @param onEnd called once, when the position is reached or given up.
 * @returns cancels it.
 */
export function scrollWhenPossible(position: number, onEnd: () => void): () => void {
  const listening = new AbortController()
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(end, timeout)
  observer.observe(document.body)
  for (const sign of signs) addEventListener(sign, end, { signal: listening.signal, passive: true })
  attempt()
  return stop

  function attempt() {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight - clientHeight < position) return
    window.scrollTo({ top: position, behavior: 'instant' })
    end()
  }

  function end() {
    if (listening.signal.aborted) return
    stop()
    onEnd()
  }

  function stop() {
    listening.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
}
