/** The books of the home page's second section (docs/product.md, P67). */
import { defaultFilters } from 'product-search/filters'
import { queryBooks } from './query-books'
import { createResource } from './resource'
import { type BookOnCover, toCover } from './shelves'

/** The highest price of an inexpensive book, in rupees. */
export const maxInexpensivePrice = 300

const most = 4

/** The four cheapest books up to that price, cheapest first, of those with the list's default rating. */
export const inexpensiveBooks = createResource(
  'The inexpensive books',
  async (): Promise<BookOnCover[]> => {
    const found = await queryBooks({
      minRatings: defaultFilters.ratings,
      maxPrice: maxInexpensivePrice,
      sort: 'LOW_TO_HIGH',
      limit: most,
    })
    return found.products.map(toCover)
  },
  'catalog.inexpensive',
)
