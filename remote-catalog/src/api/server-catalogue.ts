/** All books, and what prerendered pages take from them. Only in the build for Node. */
import { defaultFilters, passing } from 'product-search/filters'
import type { BookFacts, CategoryName, Product } from 'shared/contract'
import { request } from 'shared/shop'
import { maxWholeCatalogue, products } from './catalogue'
import { authorKey } from './related-books'
import type { Resource } from './resource'

/** The data that a page is rendered from, by the keys of the stores that it is loaded into. */
export type PageData = Record<string, unknown>

export interface ServerCatalogue {
  all: readonly Product[]
  /** The books that the list shows with default filters. */
  listed: readonly Product[]
  byId: ReadonlyMap<string, Product>
  byCategory: ReadonlyMap<CategoryName, readonly Product[]>
  /** By `authorKey`. */
  byAuthor: ReadonlyMap<string, readonly Product[]>
}

let catalogue: Promise<ServerCatalogue> | undefined

/** All books, fetched once for all pages; a failed fetch is repeated. @throws ApiError */
export async function serverCatalogue(): Promise<ServerCatalogue> {
  catalogue ??= fetchAll().then(indexed)
  return await catalogue.catch((error) => {
    catalogue = undefined
    throw error
  })
}

/** All books: a server with many of them answers with one page after another. @throws Error if that has no end. */
async function fetchAll(): Promise<Product[]> {
  const first = await request('GET /products')
  const all = first.products
  for (let { next } = first; next !== undefined; ) {
    const page = await request('GET /products', { query: { cursor: next, limit: pageLimit } })
    if (page.next === next) throw new Error(`GET /products answered that ${next} follows itself`)
    all.push(...page.products)
    next = page.next
  }
  return all
}

/** How many books a page has that composition asks for: the most that a server gives. */
const pageLimit = 200

/** All books, indexed for the look-ups of pages. Without their stock, since pages are older than that. */
export function indexed(products: readonly Product[]): ServerCatalogue {
  const all = products.map(({ left, ...product }) => product)
  const byCategory = new Map<CategoryName, Product[]>()
  const byAuthor = new Map<string, Product[]>()
  const byId = new Map<string, Product>()
  for (const product of all) {
    if (!byId.has(product._id)) byId.set(product._id, product)
    put(byCategory, product.categoryName, product)
    if (authorKey(product) !== '') put(byAuthor, authorKey(product), product)
  }
  const passes = passing(defaultFilters)
  const listed = all.filter((product) => passes({ product, name: product.name }))
  return { all, listed, byId, byCategory, byAuthor }
}

function put<K>(lists: Map<K, Product[]>, key: K, product: Product) {
  const list = lists.get(key)
  if (list) list.push(product)
  else lists.set(key, [product])
}

/**
 * Tells the browser that the catalogue is too large to load whole, if it is (docs/decisions/018-queries.md).
 * @param total the number of books; `null` for a page that must not depend on it.
 */
export function provideSize({ all }: ServerCatalogue, total: number | null): PageData {
  const size = all.length > maxWholeCatalogue ? { total } : undefined
  products.provide(size)
  return size ? { [products.key ?? '']: size } : {}
}

/** Loads resources, for a page. @throws Error if one has no data: the page is then not prerendered. */
export async function loadAll(resources: readonly Resource<unknown>[]): Promise<PageData> {
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

/**
 * What a card shows of a book. Prerendered lists contain no more of their books; the browser loads the rest with its own
 * answers.
 */
export function cardOf(product: Product): Omit<Product, keyof BookFacts | 'about'> {
  const { about, pages, firstPublished, language, isbn13, format, ...card } = product
  return card
}
