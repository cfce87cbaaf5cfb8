/** The screens that are prerendered, and their data. */
import type { ScreenModule, SiteConfig } from 'shared/contract'
import { categoryPath } from '../filters/list-paths'
import { writtenPages } from '../screens/product-list-page/linked-pages'
import * as home from './home'
import {
  provideBook,
  provideHome,
  provideList,
  provideListPage,
  serverCatalogue,
} from './page-data'
import * as productDetail from './product-detail'
import * as productList from './product-list'
import * as productListPage from './product-list-page'

export const modules = {
  'catalog/home': home,
  'catalog/product-list': productList,
  'catalog/product-list-page': productListPage,
  'catalog/product-detail': productDetail,
} satisfies Record<string, ScreenModule>

type Screen = keyof typeof modules
type Parameters = Record<string, string>

/**
 * Loads a page's data into the stores of its screen: only what the page contains, so that it is
 * rendered from the same data as in the browser.
 * @returns the same data, for the page.
 * @throws Error if something is missing: the page is then not prerendered.
 */
export async function loader(
  screen: Screen,
  parameters: Parameters = {},
): Promise<Record<string, unknown>> {
  const catalogue = await serverCatalogue()
  if (screen === 'catalog/product-list') return provideList(catalogue)
  if (screen === 'catalog/product-list-page') {
    return provideListPage(catalogue, Number(parameters.page))
  }
  if (screen === 'catalog/product-detail') {
    return provideBook(catalogue, parameters.productId ?? '')
  }
  return provideHome(catalogue)
}

/**
 * The parameters of a screen's pages: one per book, the best rated ones first, with or without a page of its own; the
 * list's pages from 2 on, as many as are written (docs/product.md, P85).
 */
export async function getStaticPaths(
  screen: Screen,
  prerender?: SiteConfig['prerender'],
): Promise<Parameters[]> {
  if (screen !== 'catalog/product-detail' && screen !== 'catalog/product-list-page') return [{}]
  const { byId, listed } = await serverCatalogue()
  if (screen === 'catalog/product-list-page') {
    const further = Math.max(0, writtenPages(listed.length, prerender) - 1)
    return Array.from({ length: further }, (_, at) => ({ page: String(at + 2) }))
  }
  return [...byId.values()]
    .sort((a, b) => b.ratings - a.ratings)
    .map(({ _id }) => ({ productId: _id }))
}

/** Addresses of a screen that differ by their query, for search engines: the list of each category. */
export async function getQueryAddresses(screen: Screen): Promise<string[]> {
  if (screen !== 'catalog/product-list') return []
  const { byCategory } = await serverCatalogue()
  return [...byCategory.keys()].map(categoryPath)
}
