import { carousels, categories } from '../../api/catalogue'
import { inexpensiveBooks } from '../../api/inexpensive-books'

export { HomeScreen as Screen } from './home-screen'

/** Prefetches the data that the screen shows first. */
export function prefetch(): void {
  carousels.prefetch()
  categories.prefetch()
  inexpensiveBooks.prefetch()
}
