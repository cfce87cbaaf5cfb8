import type { Product } from '../contract/entities'
import { formatNumber } from '../format'
import { useOnline } from '../ui/parts/use-online'

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
