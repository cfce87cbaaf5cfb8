import { ownDirection } from '../format/quoted'

/** The prefix of every title (docs/product.md, P1). */
const prefix = 'Bookshelf | '

/** 'Cart' -> 'Bookshelf | Cart'. */
export function pageTitle(title: string): string {
  return prefix + ownDirection(title)
}
