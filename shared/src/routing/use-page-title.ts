import { useLayoutEffect } from 'react'
import { pageTitle } from './page-title'

/**
 * Sets the page's title while mounted; `null` does not change it. It is a layout effect, so that the title changes with
 * the page: other effects may run only after a view transition.
 */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title !== null) document.title = pageTitle(title)
  }, [title])
}
