import { defaultFilters } from 'catalogue/filters'
import { bookListOf } from '../api/book-list'
import { $manyBooks, products } from '../api/catalogue'

export { ProductListScreen as Screen } from '../screens/product-list/product-list-screen'

/** Loads the screen's first data ahead of the click. */
export async function prefetch(): Promise<void> {
  await products.prefetch()
  if ($manyBooks.get()) await bookListOf(defaultFilters).first.prefetch()
}
