import { formatNumber } from './number'

/** Formats whole rupees the Indian way: 123456 -> '₹1,23,456'. */
export function formatRupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${formatNumber(Math.abs(amount))}`
}

/** Converts rupees to paise, the payment provider's unit. */
export function toPaise(amount: number): number {
  return Math.round(amount * 100)
}
