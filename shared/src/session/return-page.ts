/** The page to return to after a login, in the state of the history entry. */
import { paths, patterns } from '../routing/paths'
import { matchPath } from '../routing/router'
import { isRecord } from '../storage/stored'

export interface ReturnState {
  from: string
  purpose?: LoginPurpose
}

/** What happens after the login, for the login page to say. */
export interface LoginPurpose {
  /** Where the book goes; `checkout` buys it. */
  to: 'cart' | 'wishlist' | 'checkout'
  /** The title of the book. */
  title: string
}

/**
 * The remembered page as a normalised path, if it is a page of this shop, else the list
 * (docs/product.md, P6).
 */
export function returnPage(state: unknown): string {
  const from = isRecord(state) ? state.from : null
  return (typeof from === 'string' ? ownPath(from) : null) ?? paths.productList()
}

/** A base for resolving only: a path that leaves this origin is not a path of the shop. */
const someOrigin = 'https://own.invalid'

function ownPath(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, someOrigin)) return null
  // Browsers drop tabs and newlines and read a backslash as a slash, as the URL parser does.
  const url = new URL(text, someOrigin)
  if (url.origin !== someOrigin || url.pathname.startsWith('//')) return null
  const forVisitors = [patterns.login, patterns.signup]
  if (forVisitors.some((pattern) => matchPath(pattern, url.pathname))) return null
  return url.pathname + url.search + url.hash
}
