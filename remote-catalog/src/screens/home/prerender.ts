import { carousels, categories, products } from '../../api/catalogue'
import { inexpensiveBooks } from '../../api/inexpensive-books'
import { loadAll, type PageData, provideSize, serverCatalogue } from '../../api/server-catalogue'
import { shelves } from '../../api/shelves'

/** The data of the home page. */
export async function loader(): Promise<PageData> {
  const catalogue = await serverCatalogue()
  products.provide(catalogue.all)
  const data = await loadAll([carousels, categories, shelves, inexpensiveBooks])
  return { ...data, ...provideSize(catalogue, null) }
}
