import { defaultFilters } from 'product-search/filters'
import { bookListOf } from '../../api/book-list'
import { categories, maxWholeCatalogue, products } from '../../api/catalogue'
import { $categoryNames, categoryNamesKey } from '../../api/category-names'
import {
  cardOf,
  loadAll,
  type PageData,
  provideSize,
  type ServerCatalogue,
  serverCatalogue,
} from '../../api/server-catalogue'
import { categoryPath } from '../../filters/list-paths'

/** The data of the list. */
export async function loader(): Promise<PageData> {
  return provideList(await serverCatalogue())
}

/** The list of each category, for search engines. */
export async function getQueryAddresses(): Promise<string[]> {
  const { byCategory } = await serverCatalogue()
  return [...byCategory.keys()].map(categoryPath)
}

/** Provides the names of the categories, and all books or the first screenful of a large catalogue. */
export async function provideList(catalogue: ServerCatalogue): Promise<PageData> {
  const all = catalogue.all.map(cardOf)
  products.provide(all)
  await loadAll([categories])
  const names = { [categoryNamesKey]: $categoryNames.get() }
  if (all.length <= maxWholeCatalogue) return { [products.key ?? '']: all, ...names }
  const { first } = bookListOf(defaultFilters, null)
  first.provide(undefined)
  return { ...(await loadAll([first])), ...names, ...provideSize(catalogue, all.length) }
}
