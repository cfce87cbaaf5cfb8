import type { SiteConfig } from 'shared/contract'
import { type ListPage, listPage } from '../../api/list-page'
import { pageSize } from '../../api/page-size'
import {
  cardOf,
  type PageData,
  provideSize,
  type ServerCatalogue,
  serverCatalogue,
} from '../../api/server-catalogue'
import { writtenPages } from './linked-pages'

/** The data of a further page of the list. */
export async function loader({ page }: { page: string }): Promise<PageData> {
  return provideListPage(await serverCatalogue(), Number(page))
}

/** The list's pages from 2 on, as many as are written (docs/product.md, P85). */
export async function getStaticPaths(prerender: SiteConfig['prerender']) {
  const { listed } = await serverCatalogue()
  const further = Math.max(0, writtenPages(listed.length, prerender) - 1)
  return Array.from({ length: further }, (_, at) => ({ page: String(at + 2) }))
}

/** Provides the books of a page. @param page 2 or higher. */
export function provideListPage(catalogue: ServerCatalogue, page: number): PageData {
  const { listed } = catalogue
  const books = listed.slice((page - 1) * pageSize, page * pageSize)
  const resource = listPage(page)
  const data: ListPage = { products: books.map(cardOf), total: listed.length }
  resource.provide(data)
  return { [resource.key ?? '']: data, ...provideSize(catalogue, null) }
}
