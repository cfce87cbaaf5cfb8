import { useEffect } from 'react'

/** The prefix of every title (docs/product.md, P1). */
const prefix = 'Bookshelf | '

/** 'Cart' -> 'Bookshelf | Cart'. */
export function pageTitle(title: string): string {
  return prefix + title
}

/** Sets the page's title while mounted; `null` does not change it. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title)
  }, [title])
}
