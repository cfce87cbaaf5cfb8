import type { ReactNode } from 'react'
import { Link, type SitePath, useLocation } from 'shared/routing'
import { isRecord, useIsHydrated } from 'shared/shop'

interface AuthLinkProps {
  to: SitePath
  /** The email to take along; by default that of the form. */
  email?: string | null | undefined
  children: ReactNode
}

/**
 * A link to another form for visitors. It takes along the page to return to and the email that was typed, in the state
 * of the history and not in the address.
 */
export function AuthLink({ to, email, children }: AuthLinkProps) {
  const { state } = useLocation()
  const next: Record<string, unknown> = isRecord(state) ? { ...state } : {}
  // Only at the click: the field may be filled in by a browser, or before hydration.
  const takeEmail = () => {
    next.email = email ?? document.querySelector<HTMLInputElement>('input[name="email"]')?.value
  }
  return (
    <Link to={to} state={next} onClick={takeEmail}>
      {children}
    </Link>
  )
}

/** The email that an `AuthLink` has taken along. */
export function useTypedEmail(): string | undefined {
  const { state } = useLocation()
  // The prerendered page has no history state.
  const isHydrated = useIsHydrated()
  return isHydrated && isRecord(state) && typeof state.email === 'string' ? state.email : undefined
}
