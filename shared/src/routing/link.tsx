import type { ComponentProps, MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { SitePath } from './paths'
import { useNavigate } from './with-links'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: SitePath
  replace?: boolean
  state?: unknown
}

/** A link to a page of the shop. Unlike the router's link, it does not render again at every navigation. */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()

  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !opensHere(event, target)) return
    event.preventDefault()
    // Like browsers: the current address gets no second history entry.
    const again = event.currentTarget.href === window.location.href
    navigate(to, { replace: replace ?? again, state })
  }

  return <a {...rest} href={to} target={target} onClick={click} />
}

/** Whether a click navigates this page, rather than opening a tab or saving the target. */
function opensHere(
  { button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent,
  target?: string,
): boolean {
  const asPlain = button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
  return asPlain && (!target || target === '_self')
}

/** A link marked as current while its page, or one below it, is shown. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const { to } = rest
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}
