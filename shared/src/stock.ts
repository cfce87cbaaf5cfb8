/**
 * How many copies of a book are available (docs/product.md, P107): the words, and when they may be said. This is not a share:
 * it has no state, and each part bundles what it uses.
 */
import type { Product } from './contract/entities'
import { formatNumber } from './format'
import { useOnline } from './ui/use-online'

export { useOnline }

/** 'Only 2 left', or 'Out of stock' for 0. */
export function formatStock(available: number): string {
  return available === 0 ? 'Out of stock' : `Only ${formatNumber(available)} left`
}

/**
 * How many copies of a book are available, if they are few; otherwise `undefined`. Without a connection nothing is said of
 * them, since what the page knows may be old. Books from storage or from a prerendered page have no `left`.
 */
export function useAvailable({ left }: Pick<Product, 'left'>): number | undefined {
  return useOnline() ? left : undefined
}

/**
 * Calls `reload` when somebody comes back to a page that was left open, or when its connection is back: what the page
 * says of stock may be old then.
 * @returns a function that stops this.
 */
export function onReturnToPage(reload: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) reload()
  }
  document.addEventListener('visibilitychange', check)
  addEventListener('online', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    removeEventListener('online', check)
  }
}
