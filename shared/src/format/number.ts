/** Where a comma stands the Indian way: before the last three digits, and before every two ahead of them. */
const commas = /\B(?=(\d\d)*\d{3}$)/g

/**
 * Writes a whole number the Indian way: 123456 -> '1,23,456'. Without Intl, whose first formatter takes
 * a phone longer to make than all prices of a page take to show: it loads the words of a language.
 */
export function formatNumber(whole: number): string {
  return String(whole).replace(commas, ',')
}
