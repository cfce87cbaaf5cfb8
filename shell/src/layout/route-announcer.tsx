import { useEffect, useRef, useState } from 'react'
import { type useLocation, useNavigationType } from 'shared/routing/router'
import { VisuallyHidden } from 'shared/ui/visually-hidden'
import { rememberScroll, scrollOf } from './scroll-memory'

/**
 * What a full page load does by itself, after a change of page inside the shop: focus on the new
 * page's heading, its title announced once, the scroll position at the top or, on back and
 * forward, where it was. A change of filters (same path) moves neither focus nor scroll.
 * @param location the address whose screen is shown.
 */
export function RouteAnnouncer({ location }: { location: ReturnType<typeof useLocation> }) {
  const [announced, setAnnounced] = useState('')
  const before = useRef(location)
  const navigation = useNavigationType()

  useEffect(() => rememberScroll(location.key), [location.key])

  useEffect(() => {
    const last = before.current
    before.current = location
    if (last.pathname === location.pathname) return
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    window.scrollTo({ top: navigation === 'POP' ? scrollOf(location.key) : 0, behavior: 'instant' })
  }, [location, navigation])

  useEffect(() => {
    // The title may come with the page's data, after the page itself.
    const observer = new MutationObserver(() => setAnnounced(document.title))
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])

  return (
    <VisuallyHidden aria-live="polite" role="status">
      {announced}
    </VisuallyHidden>
  )
}
