import { carousels, categories } from '../api/catalogue'
import { inexpensiveBooks } from '../api/inexpensive-books'

export { HomeScreen as Screen } from '../screens/home/home-screen'

/** Loads the screen's first data ahead of the click. */
export function prefetch(): void {
  carousels.prefetch()
  categories.prefetch()
  inexpensiveBooks.prefetch()
}
