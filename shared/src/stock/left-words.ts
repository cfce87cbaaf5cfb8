import { formatNumber } from '../format'

/** 'Only 2 left', or 'Out of stock' for 0. */
export function leftWords(left: number): string {
  return left === 0 ? 'Out of stock' : `Only ${formatNumber(left)} left`
}
