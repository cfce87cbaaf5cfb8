/** What each prerendered page brings. No page of a book depends on how many others there are. */
import { request } from 'shared/api'
import type { CategoryName, Product } from 'shared/contract/entities'
import { productResource, products } from '../api/catalogue'
import { $firstBooks, firstBooksKey, firstBooksOf } from '../api/first-books'
import { provideRelated, relatedBooks, relatedKey } from '../api/related-books'
import { allUpTo } from '../components/book-grid/book-grid'

/**
 * Up to this many books the list page brings all of them, and filters need no answer. 200 books are 15 kB
 * of the compressed page.
 */
const maxWholeCatalogue = 200

interface ServerCatalogue {
  all: readonly Product[]
  byId: ReadonlyMap<string, Product>
  byCategory: ReadonlyMap<CategoryName, readonly Product[]>
}

let catalogue: Promise<ServerCatalogue> | undefined

/** All books, fetched once for all pages unless that fails, and provided to the stores. @throws ApiError */
export async function serverCatalogue(): Promise<ServerCatalogue> {
  catalogue ??= request('GET /products').then((answer) => indexed(answer.products))
  const loaded = await catalogue.catch((error) => {
    catalogue = undefined
    throw error
  })
  products.provide([...loaded.all])
  return loaded
}

/** All books by what pages look them up with. */
export function indexed(all: readonly Product[]): ServerCatalogue {
  const byCategory = new Map<CategoryName, Product[]>()
  const byId = new Map<string, Product>()
  for (const product of all) {
    if (!byId.has(product._id)) byId.set(product._id, product)
    const shelf = byCategory.get(product.categoryName)
    if (shelf) shelf.push(product)
    else byCategory.set(product.categoryName, [product])
  }
  return { all, byId, byCategory }
}

/** The list: everything, or of a large catalogue the first screenful. */
export function provideList({ all }: ServerCatalogue): Record<string, unknown> {
  if (all.length <= maxWholeCatalogue) return { [products.key ?? '']: all }
  const first = firstBooksOf(all, allUpTo)
  products.provide(undefined)
  $firstBooks.set(first)
  return { [firstBooksKey]: first }
}

/** A book and its row. @throws Error if there is no such book. */
export function provideBook(
  { byId, byCategory }: ServerCatalogue,
  productId: string,
): Record<string, unknown> {
  const product = byId.get(productId)
  if (!product) throw new Error(`There is no book ${productId}`)
  const single = productResource(productId)
  // The cards of the row do not show what a book is about.
  const related = relatedBooks(byCategory.get(product.categoryName) ?? [], product).map(
    ({ about: _, ...card }) => card,
  )
  products.provide(undefined)
  single.provide(product)
  provideRelated(productId, related)
  return { [single.key ?? '']: product, [relatedKey(productId)]: related }
}
