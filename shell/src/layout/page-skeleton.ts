/** The skeleton of a page's screen, as markup: its owner's, which came with the page. */
import { skeletonAttribute } from '../hydration/page-protocol'

let markup: string | null | undefined

/** Says what the page that is rendered next has. */
export function setPageSkeleton(html: string | null): void {
  markup = html
}

/** `null` where the page has none. Looked for once: what replaces it is hydrated later. */
export function pageSkeleton(): string | null {
  if (markup === undefined) {
    markup = document.querySelector(`[${skeletonAttribute}]`)?.innerHTML ?? null
  }
  return markup
}
