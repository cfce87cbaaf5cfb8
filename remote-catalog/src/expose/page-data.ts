/**
 * The data of each prerendered page. The page of a book depends on the number of books only in whether there are
 * more than 200 (docs/decisions/018-queries.md).
 */
import { defaultFilters, passing } from 'product-search/filters'
import type { CategoryName, Product } from 'shared/contract'
import { request } from 'shared/shop'
import { bookListOf } from '../api/book-list'
import {
  carousels,
  categories,
  maxWholeCatalogue,
  productResource,
  products,
} from '../api/catalogue'
import { inexpensiveBooks } from '../api/inexpensive-books'
import { type ListPage, listPage, pageSize } from '../api/list-page'
import { othersOf, relatedBooks } from '../api/related-books'
import type { Resource } from '../api/resource'

interface ServerCatalogue {
  all: readonly Product[]
  /** The books that the list shows with default filters. */
  listed: readonly Product[]
  byId: ReadonlyMap<string, Product>
  byCategory: ReadonlyMap<CategoryName, readonly Product[]>
}

let catalogue: Promise<ServerCatalogue> | undefined

/** All books, fetched once for all pages; a failed fetch is repeated. @throws ApiError */
export async function serverCatalogue(): Promise<ServerCatalogue> {
  catalogue ??= request('GET /products').then((answer) => indexed(answer.products))
  return await catalogue.catch((error) => {
    catalogue = undefined
    throw error
  })
}

/** All books, indexed for the look-ups of pages. */
export function indexed(all: readonly Product[]): ServerCatalogue {
  const byCategory = new Map<CategoryName, Product[]>()
  const byId = new Map<string, Product>()
  for (const product of all) {
    if (!byId.has(product._id)) byId.set(product._id, product)
    const shelf = byCategory.get(product.categoryName)
    if (shelf) shelf.push(product)
    else byCategory.set(product.categoryName, [product])
  }
  const passes = passing(defaultFilters)
  const listed = all.filter((product) => passes({ product, name: product.name }))
  return { all, listed, byId, byCategory }
}

/** The home page. */
export async function provideHome(catalogue: ServerCatalogue): Promise<Record<string, unknown>> {
  products.provide(catalogue.all)
  const data = await loadAll([carousels, categories, inexpensiveBooks])
  return { ...data, ...provideAmount(catalogue, null) }
}

/** The list: all books, or the first screenful of a large catalogue. */
export async function provideList(catalogue: ServerCatalogue): Promise<Record<string, unknown>> {
  const { all } = catalogue
  products.provide(all)
  if (all.length <= maxWholeCatalogue) return { [products.key ?? '']: all }
  const { first } = bookListOf(defaultFilters)
  first.provide(undefined)
  return { ...(await loadAll([first])), ...provideAmount(catalogue, all.length) }
}

/** A further page of the list. @param page 2 or higher. */
export function provideListPage(catalogue: ServerCatalogue, page: number): Record<string, unknown> {
  const { listed } = catalogue
  const books = listed.slice((page - 1) * pageSize, page * pageSize)
  const resource = listPage(page)
  const data: ListPage = { products: books, total: listed.length }
  resource.provide(data)
  return { [resource.key ?? '']: data, ...provideAmount(catalogue, null) }
}

/** A book and its row. @throws Error if there is no such book. */
export function provideBook(
  catalogue: ServerCatalogue,
  productId: string,
): Record<string, unknown> {
  const product = catalogue.byId.get(productId)
  if (!product) throw new Error(`There is no book ${productId}`)
  const shelf = catalogue.byCategory.get(product.categoryName) ?? []
  // The cards of the row do not show `about`.
  const row = othersOf(product, shelf, catalogue.all).map(({ about: _, ...card }) => card)
  const single = productResource(productId)
  const related = relatedBooks(product)
  single.provide(product)
  related.provide(row)
  const data = { [single.key ?? '']: product, [related.key ?? '']: row }
  return { ...data, ...provideAmount(catalogue, null) }
}

/**
 * Says that there are many books, so that the browser does not request all of them.
 * @param total their number; `null` for a page that must not depend on it.
 */
function provideAmount({ all }: ServerCatalogue, total: number | null): Record<string, unknown> {
  const amount = all.length > maxWholeCatalogue ? { total } : undefined
  products.provide(amount)
  return amount ? { [products.key ?? '']: amount } : {}
}

async function loadAll(resources: readonly Resource<unknown>[]): Promise<Record<string, unknown>> {
  const entries = resources.map(async ({ key, $state, load }) => {
    await load()
    const state = $state.get()
    if (state.status !== 'ready') {
      const cause = state.status === 'failed' ? state.error : undefined
      throw new Error(`There is no ${key} to render a page with`, { cause })
    }
    return [key, state.data]
  })
  return Object.fromEntries(await Promise.all(entries))
}
