import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { useLocation } from 'shared/routing'
import { VisuallyHidden } from 'shared/ui'
import { focusHeading, focusLink } from './focus-heading'
import { linkLeftBy, useRestoredScroll } from './use-restored-scroll'

/**
 * Does after client-side navigation what browsers do after a page load: focuses the heading, announces
 * the title, restores the scroll position. When the shopper returns to a page, the link by which they left it
 * gets the focus. A change of filters (same path) does nothing.
 * @param location the address whose screen is shown.
 */
export function RouteAnnouncer({ location }: { location: ReturnType<typeof useLocation> }) {
  const { pathname } = location
  const [announced, setAnnounced] = useState('')
  const last = useRef(pathname)
  const isDue = useRef(false)
  useRestoredScroll(location)

  const focus = useEffectEvent((isFirst: boolean) => {
    const link = linkLeftBy(location, isFirst)
    const stops = [...(isFirst ? [] : [focusHeading()]), ...(link ? [focusLink(link)] : [])]
    return () => {
      for (const stop of stops) stop()
    }
  })

  useLayoutEffect(() => {
    const isFirst = last.current === pathname
    last.current = pathname
    isDue.current ||= !isFirst
    return focus(isFirst)
  }, [pathname])

  useEffect(() => {
    // The title may arrive with the page's data. Browsers announce the first one, and filters are not a new page.
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
