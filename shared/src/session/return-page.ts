/** The page to come back to after a login: kept in the history entry, so it survives a reload. */
import { paths, patterns } from '../routing/paths'
import { matchPath } from '../routing/router'

export interface ReturnState {
  from: string
}

/**
 * The remembered page in a history entry's state, if it is a page of this shop.
 * @param state whatever stands in the history entry; not to be trusted.
 * @returns a path beginning with one slash, written as the URL parser read it, so that what was
 * checked is what is opened; the product list for anything else, such as '//host', '/\host',
 * 'javascript:' or the login page itself (docs/product.md, P6).
 */
export function returnPage(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return (typeof from === 'string' ? ownPath(from) : null) ?? paths.productList()
}

/** Only used to resolve against: what leaves this origin was no path of the shop. */
const someOrigin = 'https://own.invalid'

function ownPath(text: string): string | null {
  if (!text.startsWith('/')) return null
  // Browsers drop tabs and newlines and read a backslash as a slash: let the URL parser decide.
  const url = tryParse(text)
  if (url === null || url.origin !== someOrigin || url.pathname.startsWith('//')) return null
  const forVisitors = [patterns.login, patterns.signup]
  if (forVisitors.some((pattern) => matchPath(pattern, url.pathname))) return null
  return url.pathname + url.search + url.hash
}

function tryParse(text: string): URL | null {
  try {
    return new URL(text, someOrigin)
  } catch {
    return null
  }
}
