import type { SiteConfig } from 'shared/contract'
import { type ListPage, listPage } from '../../api/list-page'
import {
  type Census,
  cardOf,
  census,
  loaded,
  type PageData,
  type Prerendered,
  provideBooks,
  provideSize,
} from '../../api/server-catalogue'
import { writtenPages } from './linked-pages'

/** The data of a further page of the list. */
export async function loader(
  { page }: { page: string },
  { prerender }: Prerendered,
): Promise<PageData> {
  return provideListPage(await census(prerender), Number(page))
}

/** The list's pages from 2 on, as many as are written (docs/product.md, P85). */
export async function getStaticPaths(prerender: SiteConfig['prerender']) {
  const { listed } = await census(prerender)
  const further = Math.max(0, writtenPages(listed, prerender) - 1)
  return Array.from({ length: further }, (_, at) => ({ page: String(at + 2) }))
}

/** Provides the books of a page. @param page 2 or higher. */
export async function provideListPage(census: Census, page: number): Promise<PageData> {
  provideBooks(census)
  const resource = listPage(page)
  const { products } = await loaded(resource)
  // The server counts only the next ones.
  const data: ListPage = { products: products.map(cardOf), total: census.listed }
  resource.provide(data)
  return { [resource.key ?? '']: data, ...provideSize(census, null) }
}
