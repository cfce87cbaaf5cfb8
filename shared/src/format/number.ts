/** Positions of commas: before the last three digits, then before every two. */
const commas = /\B(?=(\d\d)*\d{3}$)/g

/**
 * Formats whole numbers the Indian way: 123456 -> '1,23,456'. Creating an Intl formatter is too
 * slow on phones.
 */
export function formatNumber(whole: number): string {
  return String(whole).replace(commas, ',')
}

/** A number of books or copies: '1 book', '1,00,000 books'. */
export function formatBooks(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'book' : 'books'}`
}
