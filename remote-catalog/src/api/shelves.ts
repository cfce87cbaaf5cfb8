/** What the home page says of each category: how many books its list shows, and one of them. */
import { defaultFilters } from 'product-search/filters'
import type { CategoryName, Product } from 'shared/contract'
import { categories } from './catalogue'
import { queryBooks } from './query-books'
import { createResource } from './resource'

/** The fields that a cover with its price shows; only these, since pages contain them. */
export type BookOnCover = Pick<Product, '_id' | 'name' | 'image' | 'price' | 'left'>

export function toCover({ _id, name, image, price, left }: Product): BookOnCover {
  return { _id, name, image, price, ...(left !== undefined && { left }) }
}

/** A book on a slide, which shows its author, too. */
export type OfferedBook = BookOnCover & Pick<Product, 'description'>

export interface Shelf {
  /** The books of the category in the list with default filters, which its tile opens. */
  count: number
  /** The cheapest of them, for the offer of the category: within its price if any book is. */
  book: OfferedBook | undefined
}

export type Shelves = Partial<Record<CategoryName, Shelf>>

export const shelves = createResource(
  'The shelves',
  async (): Promise<Shelves> => {
    await categories.load()
    const state = categories.$state.get()
    if (state.status !== 'ready') throw new Error('The categories are not known')
    const all = state.data.map(
      async ({ categoryName: name }) => [name, await shelfOf(name)] as const,
    )
    return Object.fromEntries(await Promise.all(all))
  },
  'catalog.shelves',
)

async function shelfOf(category: CategoryName): Promise<Shelf> {
  const { ratings: minRatings, price: maxPrice } = defaultFilters
  const filters = { category: [category], minRatings, maxPrice }
  const { total, products } = await queryBooks({ ...filters, sort: 'LOW_TO_HIGH', limit: 1 })
  const [book] = products
  return { count: total, book: book && { ...toCover(book), description: book.description } }
}
