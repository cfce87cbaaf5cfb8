/** Positions of commas: before the last three digits, then before every two. */
const commas = /\B(?=(\d\d)*\d{3}$)/g

/**
 * Formats a whole number the Indian way: 123456 -> '1,23,456'. Without Intl: creating its first
 * formatter takes a phone longer than showing all prices of a page, since it loads locale data.
 */
export function formatNumber(whole: number): string {
  return String(whole).replace(commas, ',')
}
