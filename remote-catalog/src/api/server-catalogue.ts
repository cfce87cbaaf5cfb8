/** What prerendered pages take from the catalogue. Only in the build for Node. */
import { defaultFilters, passing } from 'product-search/filters'
import type { BookFacts, CategoryName, Product, SiteConfig } from 'shared/contract'
import { request } from 'shared/shop'
import { maxWholeCatalogue, products } from './catalogue'
import { queryBooks } from './query-books'
import { booksByAuthorOf, fillers, othersOf, type RelatedBooks, shelfLength } from './related-books'
import type { Resource } from './resource'

/** The data that a page is rendered from, by the keys of the stores that it is loaded into. */
export type PageData = Record<string, unknown>

/** What a card shows of a book. */
export type Card = Omit<Product, keyof BookFacts | 'about' | 'left'>

/**
 * What composition keeps of the catalogue after reading all of it: neither the books nor their ids, since these may be
 * more than fit into the memory of a process.
 */
export interface Census {
  total: number
  /** All books, if the list's page contains them; otherwise `null`. */
  all: readonly Card[] | null
  /** How many books have a page of their own at most. */
  most: number
  /** Their ids, the best rated ones first. */
  best: readonly string[]
  /** How many books the list shows with default filters. */
  listed: number
  /** The first books of each category, enough for a row. */
  shelves: ReadonlyMap<CategoryName, readonly Card[]>
  /** The first books of the shop, enough for a row. */
  first: readonly Card[]
}

/** The setting that says how many books have a page. */
export type Prerendered = Pick<SiteConfig, 'prerender'>

type Pages = SiteConfig['prerender']

let taken: Promise<Census> | undefined

/** Reads the catalogue once for all pages; a failure is not kept. @param pages of `site.json`. @throws ApiError */
export async function census(pages: Pages): Promise<Census> {
  taken ??= takeCensus(pages)
  return await taken.catch((error) => {
    taken = undefined
    throw error
  })
}

const limits = { all: Number.POSITIVE_INFINITY, none: 0 }

/** The most books that a server gives in one answer. */
const pageLimit = 200

/** Reads the catalogue, one page after the other. @throws ApiError, or Error if a server repeats a page. */
export async function takeCensus(pages: Pages = 'all'): Promise<Census> {
  const most = typeof pages === 'number' ? pages : limits[pages]
  let rated = new Map<string, number>()
  const shelves = new Map<CategoryName, Card[]>()
  const first: Card[] = []
  let total = 0
  let listed = 0
  const passes = passing(defaultFilters)
  const best = () => [...rated].sort(([, a], [, b]) => b - a).slice(0, most)
  for await (const product of readBooks()) {
    const { _id, name, ratings, categoryName } = product
    total += 1
    if (passes({ product, name })) listed += 1
    // A server may give two books one id.
    if (!rated.has(_id)) rated.set(_id, ratings)
    if (rated.size > 2 * most + pageLimit) rated = new Map(best())
    if (first.length < maxWholeCatalogue) first.push(cardOf(product))
    const shelf = shelves.get(categoryName) ?? []
    if (shelf.length < shelfLength) shelves.set(categoryName, [...shelf, cardOf(product)])
  }
  return {
    total,
    listed,
    shelves,
    most,
    all: total <= maxWholeCatalogue ? first : null,
    best: best().map(([id]) => id),
    first: first.slice(0, fillers),
  }
}

/**
 * The ids of all books, first those that have a page of their own. Of two books with one id that have none, both are
 * there, since the ids of all books may be more than fit into memory; a sitemap may name an address twice.
 * @param pages of `site.json`. @throws ApiError
 */
export async function* bookIds(pages: Pages): AsyncGenerator<string> {
  const { best, most } = await census(pages)
  yield* best
  if (best.length < most) return
  const known = new Set(best)
  for await (const { _id } of readBooks()) if (!known.has(_id)) yield _id
}

async function* readBooks(): AsyncGenerator<Product> {
  let cursor: string | undefined
  do {
    const { products, next } = await request('GET /products', {
      query: { limit: pageLimit, ...(cursor !== undefined && { cursor }) },
    })
    yield* products
    if (next !== undefined && next === cursor)
      throw new Error(`GET /products answered that ${next} follows itself`)
    cursor = next
  } while (cursor !== undefined)
}

/** How many books are read for the pages that are rendered next. */
const booksAtOnce = 100

/** The books of the pages that are rendered now. */
let atHand: { of?: Census; pages: Set<string>; books: Map<string, Product> } = {
  pages: new Set(),
  books: new Map(),
}

/** Reads a book, mostly with those of the next pages, and its row. @throws Error if there is no such book. */
export async function readBook(
  census: Census,
  productId: string,
): Promise<{ product: Product; row: RelatedBooks }> {
  if (atHand.of !== census || !atHand.pages.has(productId)) {
    const at = census.best.indexOf(productId)
    const ids = at < 0 ? [productId] : census.best.slice(at, at + booksAtOnce)
    const { products } = await queryBooks({ ids, limit: ids.length })
    const books = new Map(products.map((product) => [product._id, product]))
    atHand = { of: census, pages: new Set(ids), books }
  }
  const product = atHand.books.get(productId)
  if (!product) throw new Error(`There is no book ${productId}`)
  const own = await booksByAuthorOf(product)
  const shelf = census.shelves.get(product.categoryName) ?? []
  const row = othersOf(product, own.map(cardOf), shelf, census.first)
  return { product: withoutStock(product), row }
}

/**
 * Tells the browser that the catalogue is too large to load whole, if it is (docs/decisions/018-queries.md).
 * @param total the number of books; `null` for a page that must not depend on it.
 */
export function provideSize({ all }: Census, total: number | null): PageData {
  const size = all ? undefined : { total }
  products.provide(size)
  return size ? { [products.key ?? '']: size } : {}
}

/** Provides all books or, if these are too many, their number; queries are then answered by the server. */
export function provideBooks({ all, total }: Census): void {
  products.provide(all ?? { total })
}

/** Loads and provides resources, for a page. @throws Error if one has no data: the page is then not prerendered. */
export async function loadAll(resources: readonly Resource<unknown>[]): Promise<PageData> {
  const entries = resources.map(async (resource) => {
    const data = await loaded(resource)
    resource.provide(data)
    return [resource.key, data]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The data of a resource without the stock, since pages are older than that. @throws Error if it has none. */
export async function loaded<T>({ key, $state, load }: Resource<T>): Promise<T> {
  await load()
  const state = $state.get()
  if (state.status === 'ready') return withoutStock(state.data)
  const cause = state.status === 'failed' ? state.error : undefined
  throw new Error(`There is no ${key} to render a page with`, { cause })
}

/** Leaves out `left` of all books in some data. */
function withoutStock<T>(data: T): T {
  return JSON.parse(JSON.stringify(data, (key, value) => (key === 'left' ? undefined : value)))
}

/**
 * What a card shows of a book. Prerendered lists contain no more of their books; the browser loads the rest with its own
 * answers.
 */
export function cardOf(product: Product): Card {
  const { about, pages, firstPublished, language, isbn13, format, left, ...card } = product
  return card
}
