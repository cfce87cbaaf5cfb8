import { defaultFilters } from 'product-search/filters'
import { bookListOf } from '../../api/book-list'
import { $manyBooks, categories, products } from '../../api/catalogue'

export { ProductListScreen as Screen } from './product-list-screen'

/** Prefetches the data that the screen shows first. */
export async function prefetch(): Promise<void> {
  categories.prefetch()
  await products.prefetch()
  if ($manyBooks.get()) await bookListOf(defaultFilters).first.prefetch()
}
