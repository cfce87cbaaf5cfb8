/** The skeleton of a page's screen, as markup in the page. */
import { skeletonAttribute } from 'shared/page-protocol'

let markup: string | null | undefined

/** Sets the skeleton of the page that is rendered next. */
export function setPageSkeleton(html: string | null): void {
  markup = html
}

/** `null` if the page has none. Read only once: it is replaced later. */
export function pageSkeleton(): string | null {
  if (markup === undefined) {
    markup = document.querySelector(`[${skeletonAttribute}]`)?.innerHTML ?? null
  }
  return markup
}
