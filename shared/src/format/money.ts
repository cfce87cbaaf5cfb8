import { formatNumber } from './number'

/** Writes an amount of whole rupees the Indian way: 123456 -> '₹1,23,456'. */
export function formatRupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${formatNumber(Math.abs(amount))}`
}

/** Turns whole rupees into the payment provider's smallest unit, paise. */
export function toPaise(amount: number): number {
  return Math.round(amount * 100)
}
