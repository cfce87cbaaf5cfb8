import { defaultFilters } from 'product-search/filters'
import { bookListOf } from '../../api/book-list'
import { categories, products } from '../../api/catalogue'
import { $categoryNames, categoryNamesKey } from '../../api/category-names'
import {
  type Census,
  cardOf,
  census,
  loadAll,
  loaded,
  type PageData,
  type Prerendered,
  provideBooks,
  provideSize,
} from '../../api/server-catalogue'
import { categoryPath } from '../../filters/list-paths'

/** The data of the list. */
export async function loader(_: object, { prerender }: Prerendered): Promise<PageData> {
  return provideList(await census(prerender))
}

/** The list of each category, for search engines. */
export async function getQueryAddresses({ prerender }: Prerendered): Promise<string[]> {
  const { shelves } = await census(prerender)
  return [...shelves.keys()].map(categoryPath)
}

/** Provides the names of the categories, and all books or the first screenful of a large catalogue. */
export async function provideList(census: Census): Promise<PageData> {
  provideBooks(census)
  await loadAll([categories])
  const names = { [categoryNamesKey]: $categoryNames.get() }
  if (census.all) return { [products.key ?? '']: census.all, ...names }
  const { first } = bookListOf(defaultFilters, null)
  first.provide(undefined)
  const found = await loaded(first)
  const answer = { ...found, products: found.products.map(cardOf) }
  first.provide(answer)
  return { [first.key ?? '']: answer, ...names, ...provideSize(census, census.total) }
}
