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
    const found: Shelves = {}
    for (let at = 0; at < state.data.length; at += shelvesAtOnce) {
      const some = state.data.slice(at, at + shelvesAtOnce)
      const requests = some.map(
        async ({ categoryName: name }) => [name, await shelfOf(name)] as const,
      )
      Object.assign(found, Object.fromEntries(await Promise.all(requests)))
    }
    return found
  },
  'catalog.shelves',
)

/** How many of them are asked for at once: a server lets few lists of one network wait, in which others browse, too. */
const shelvesAtOnce = 10

async function shelfOf(category: CategoryName): Promise<Shelf> {
  const { ratings: minRatings, price: maxPrice } = defaultFilters
  const filters = { category: [category], minRatings, maxPrice }
  const { total, products } = await queryBooks({ ...filters, sort: 'LOW_TO_HIGH', limit: 1 })
  const [book] = products
  return { count: total, book: book && { ...toCover(book), description: book.description } }
}
