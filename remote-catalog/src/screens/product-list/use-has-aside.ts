import { useSyncExternalStore } from 'react'

/** From where on the filters stand beside the books; product-list-screen.module.css has the same width. */
const wide = '(min-width: 60rem)'

/**
 * Whether there is room for the filters beside the books. Where there is none a sheet holds them, and what
 * nobody sees need not be rendered with every change. A page written by composition has them in any case.
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
