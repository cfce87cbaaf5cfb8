/** The books that are shown if a search finds none (docs/product.md, P21). */
import type { Product } from 'shared/contract'
import { queryBooks } from './query-books'
import { createResource } from './resource'

/** The books of a row on the widest screens. On others the screen shows fewer. */
export const mostPopular = 6

/** The fewest stars of a popular book. */
const minRatings = 4

/** How many books the best rated ones are chosen from, since a server cannot sort by ratings. */
const limit = 24

/** The best rated books, the best first. */
export const popularBooks = createResource(
  'The popular books',
  async (): Promise<readonly Product[]> => {
    const { products } = await queryBooks({ minRatings, limit })
    return products.toSorted((a, b) => b.ratings - a.ratings).slice(0, mostPopular)
  },
)
