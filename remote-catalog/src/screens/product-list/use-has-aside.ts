import { useSyncExternalStore } from 'react'

/** From this width on the filters are beside the books; the same as in product-list-screen.module.css. */
const wide = '(min-width: 60rem)'

/**
 * Whether the filters fit beside the books. Otherwise a drawer holds them and renders them only
 * when open. Always true on a prerendered page.
 */
export function useHasAside(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => matchMedia(wide).matches,
    () => true,
  )
}

function followWidth(changed: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
