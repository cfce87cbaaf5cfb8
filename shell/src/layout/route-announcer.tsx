import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { useLocation } from 'shared/routing/router'
import { VisuallyHidden } from 'shared/ui/visually-hidden'
import { focusHeading } from './focus-heading'
import { useRestoredScroll } from './use-restored-scroll'

/**
 * Does after client-side navigation what a page load does by itself: focuses the heading, announces
 * the title, restores the scroll position. Not for a change of filters (same path).
 * @param location the address whose screen is shown.
 */
export function RouteAnnouncer({ location }: { location: ReturnType<typeof useLocation> }) {
  const { pathname } = location
  const [announced, setAnnounced] = useState('')
  const last = useRef(pathname)
  const isDue = useRef(false)
  useRestoredScroll(location)

  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    isDue.current = true
    return focusHeading()
  }, [pathname])

  useEffect(() => {
    // The title may arrive with the page's data. Browsers announce the first one, and filters are no page.
    let title = document.title
    const observer = new MutationObserver(() => {
      if (title === document.title) return
      title = document.title
      if (isDue.current) setAnnounced(title)
      isDue.current = false
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])

  return (
    <VisuallyHidden aria-live="polite" role="status">
      {announced}
    </VisuallyHidden>
  )
}
