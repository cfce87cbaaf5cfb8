import type { ComponentProps, MouseEvent } from 'react'
import {
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  /** What the next screen finds beside its address. */
  state?: unknown
}

/**
 * A link to a page of the shop: a real one, so that it opens in tabs and works before the shop is alive.
 * The router's own component would bring its framework's prefetching along, 5 kB that nothing here uses;
 * this is the one that its documentation has for such cases, made of its hooks.
 */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  })

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }

  return <a {...rest} href={href} target={target} onClick={handleClick} />
}

/** A link that is marked, for eyes and screen readers, while its page or one below it is shown. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useResolvedPath(rest.to)
  const current = useLocation().pathname
  const isCurrent = current === pathname || (!end && current.startsWith(`${pathname}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}
