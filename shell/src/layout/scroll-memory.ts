/** Where each page of this tab's history was scrolled to, in pixels, by the history entry's key. */
const positions = new Map<string, number>()

/** Records where the page of `key` is scrolled to for as long as it is shown; returns how to stop. */
export function rememberScroll(key: string): () => void {
  history.scrollRestoration = 'manual'
  const record = () => positions.set(key, window.scrollY)
  addEventListener('scroll', record, { passive: true })
  return () => removeEventListener('scroll', record)
}

/** Where the page of `key` was left; 0 for one that was never seen. */
export function scrollOf(key: string): number {
  return positions.get(key) ?? 0
}
