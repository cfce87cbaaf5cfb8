import { formatNumber } from './number'

/** Formats rupees the Indian way: 123456 -> '₹1,23,456'. Paise are shown only if there are any: 99.5 -> '₹99.50'. */
export function formatRupees(amount: number): string {
  const size = Math.abs(amount)
  const [whole, ...paise] = (Number.isInteger(size) ? String(size) : size.toFixed(2)).split('.')
  return `${amount < 0 ? '-' : ''}₹${[formatNumber(Number(whole)), ...paise].join('.')}`
}

/** Converts rupees to paise, the payment provider's unit. */
export function toPaise(amount: number): number {
  return Math.round(amount * 100)
}
