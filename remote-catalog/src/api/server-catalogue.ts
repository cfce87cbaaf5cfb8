/** What prerendered pages take from the catalogue. Only in the build for Node. */
import { defaultFilters, passing } from 'product-search/filters'
import { authorKey } from 'product-search/words'
import type { BookFacts, CategoryName, Product } from 'shared/contract'
import { request } from 'shared/shop'
import { maxWholeCatalogue, products } from './catalogue'
import { queryBooks } from './query-books'
import { fillers, maxByAuthor, othersOf, type RelatedBooks, shelfLength } from './related-books'
import type { Resource } from './resource'

/** The data that a page is rendered from, by the keys of the stores that it is loaded into. */
export type PageData = Record<string, unknown>

/** What a card shows of a book. */
export type Card = Omit<Product, keyof BookFacts | 'about' | 'left'>

/**
 * What composition keeps of the catalogue after reading all of it: not the books, since these may be more than fit into
 * the memory of a process.
 */
export interface Census {
  total: number
  /** All books, if the list's page contains them; otherwise `null`. */
  all: readonly Card[] | null
  /** The ids of all books, those of the best rated ones first. */
  ids: readonly string[]
  /** How many books the list shows with default filters. */
  listed: number
  /** The first books of each category, enough for a row. */
  shelves: ReadonlyMap<CategoryName, readonly Card[]>
  /** The ids of the first books of each author who has several, enough for a row; by `authorKey`. */
  byAuthor: ReadonlyMap<string, readonly string[]>
  /** The first books of the shop, enough for a row. */
  first: readonly Card[]
}

let taken: Promise<Census> | undefined

/** Reads the catalogue once for all pages; a failure is not kept. @throws ApiError */
export async function census(): Promise<Census> {
  taken ??= takeCensus()
  return await taken.catch((error) => {
    taken = undefined
    throw error
  })
}

/** The most books that a server gives in one answer. */
const pageLimit = 200

/** Reads the catalogue, one page after the other. @throws ApiError, or Error if a server repeats a page. */
export async function takeCensus(): Promise<Census> {
  const rated = new Map<string, number>()
  const shelves = new Map<CategoryName, Card[]>()
  const byAuthor = new Map<string, string[]>()
  const first: Card[] = []
  let total = 0
  let listed = 0
  const passes = passing(defaultFilters)
  for await (const product of readBooks()) {
    const { _id, name, ratings, categoryName } = product
    total += 1
    if (passes({ product, name })) listed += 1
    // A server may give two books one id.
    if (!rated.has(_id)) rated.set(_id, ratings)
    if (first.length < maxWholeCatalogue) first.push(cardOf(product))
    put(shelves, categoryName, shelfLength, () => cardOf(product))
    const author = authorKey(product.description)
    if (author !== '') put(byAuthor, author, maxByAuthor + 1, () => _id)
  }
  for (const [author, own] of byAuthor) if (own.length === 1) byAuthor.delete(author)
  const ids = [...rated.keys()].sort((a, b) => (rated.get(b) ?? 0) - (rated.get(a) ?? 0))
  const all = total <= maxWholeCatalogue ? first : null
  return { total, all, ids, listed, shelves, byAuthor, first: first.slice(0, fillers) }
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

function put<K, T>(lists: Map<K, T[]>, key: K, most: number, entry: () => T) {
  const list = lists.get(key) ?? []
  if (list.length < most) lists.set(key, [...list, entry()])
}

/** How many books are read for the pages that are rendered next. */
const booksAtOnce = 100

/** The books of the pages that are rendered now, and others of their authors. */
let atHand: { of?: Census; pages: Set<string>; books: Map<string, Product> } = {
  pages: new Set(),
  books: new Map(),
}

/** Reads a book and its row, mostly with those of the next pages. @throws Error if there is no such book. */
export async function readBook(
  census: Census,
  productId: string,
): Promise<{ product: Product; row: RelatedBooks }> {
  if (atHand.of !== census || !atHand.pages.has(productId)) {
    const at = census.ids.indexOf(productId)
    const pages = at < 0 ? [productId] : census.ids.slice(at, at + booksAtOnce)
    const books = await booksById(pages)
    const others = [...books.values()].flatMap((book) => ownOf(census, book))
    const missing = [...new Set(others)].filter((id) => !books.has(id))
    atHand = {
      of: census,
      pages: new Set(pages),
      books: new Map([...books, ...(await booksById(missing))]),
    }
  }
  const product = atHand.books.get(productId)
  if (!product) throw new Error(`There is no book ${productId}`)
  const own = ownOf(census, product).flatMap((id) => atHand.books.get(id) ?? [])
  const shelf = census.shelves.get(product.categoryName) ?? []
  const row = othersOf(product, own.map(cardOf), shelf, census.first)
  return { product: withoutStock(product), row }
}

const ownOf = (census: Census, book: Product) =>
  census.byAuthor.get(authorKey(book.description)) ?? []

async function booksById(ids: readonly string[]): Promise<Map<string, Product>> {
  const books = new Map<string, Product>()
  for (let at = 0; at < ids.length; at += booksAtOnce) {
    const some = ids.slice(at, at + booksAtOnce)
    const { products } = await queryBooks({ ids: some, limit: some.length })
    for (const product of products) books.set(product._id, product)
  }
  return books
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
