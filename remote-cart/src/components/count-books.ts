import type { CartItem } from 'shared/contract/entities'

/** The number of copies: "1 book", "3 books". */
export function countBooks(lines: readonly Pick<CartItem, 'qty'>[]): string {
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  return count === 1 ? '1 book' : `${count} books`
}
