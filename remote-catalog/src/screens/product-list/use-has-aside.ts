import { useSyncExternalStore } from 'react'

/** The same width as in product-list-screen.module.css. */
const wide = '(min-width: 60rem)'

/** Whether the filters fit beside the books; otherwise a drawer holds them. True on a prerendered page. */
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
