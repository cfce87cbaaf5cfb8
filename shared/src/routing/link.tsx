import { type ComponentProps, type MouseEvent, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom'
import type { SitePath } from './paths'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and fragment, from the root of the site. */
  to: SitePath
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  /** What the next screen finds beside its address. */
  state?: unknown
}

/**
 * A link to a page of the shop: a real one, so that it opens in tabs and works before the shop is alive.
 * It knows nothing of where it stands, so it need not render again with each change of page. The router's
 * own component resolves relative addresses, in seven hooks a link, and brings its framework's
 * prefetching along; nothing here uses either.
 */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const { navigator } = useContext(NavigationContext)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !opensHere(event, target)) return
    event.preventDefault()
    // As browsers do it: the address that is open already makes no second entry.
    const again = event.currentTarget.href === window.location.href
    if (replace ?? again) navigator.replace(to, state)
    else navigator.push(to, state)
  }

  return <a {...rest} href={navigator.createHref(to)} target={target} onClick={follow} />
}

/** Whether a click is to change this page; others open a tab or a window, or save what the link leads to. */
function opensHere(
  { button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent,
  target?: string,
): boolean {
  const asPlain = button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
  return asPlain && (!target || target === '_self')
}

/** A link that is marked, for eyes and screen readers, while its page or one below it is shown. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const { to } = rest
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}
