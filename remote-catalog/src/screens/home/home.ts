import { carousels, categories } from '../../api/catalogue'
import { inexpensiveBooks } from '../../api/inexpensive-books'
import { shelves } from '../../api/shelves'

export { HomeScreen as Screen } from './home-screen'

/** Prefetches the data that the screen shows first. */
export function prefetch(): void {
  carousels.prefetch()
  categories.prefetch()
  shelves.prefetch()
  inexpensiveBooks.prefetch()
}
