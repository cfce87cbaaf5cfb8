import { useEffect } from 'react'

/** What every page title begins with (docs/product.md, P1). */
const prefix = 'Bookshelf | '

/** A page's title as the browser shows it. */
export function pageTitle(title: string): string {
  return prefix + title
}

/**
 * Names the page while the component is mounted.
 * @param title without the prefix; `null` leaves the title to somebody else.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title)
  }, [title])
}
