/**
 * How many copies of a book are left (docs/product.md, P107): the words, and when they may be said. This is not a share:
 * it has no state, and each part bundles what it uses.
 */
import type { Product } from './contract/entities'
import { formatNumber } from './format'
import { useOnline } from './ui/use-online'

export { useOnline }

/** 'Only 2 left', or 'Out of stock' for 0. */
export function formatStock(left: number): string {
  return left === 0 ? 'Out of stock' : `Only ${formatNumber(left)} left`
}

/**
 * How many copies of a book are left, if they are few; otherwise `undefined`. Without a connection nothing is said of them,
 * since what the page knows may be old. Where they are taken from storage or from a prerendered page, `left` is missing.
 */
export function useLeft({ left }: Pick<Product, 'left'>): number | undefined {
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
