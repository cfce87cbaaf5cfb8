import { products } from '../api/catalogue'

export { ProductListScreen as Screen } from '../screens/product-list/product-list-screen'

/** Loads the screen's first data ahead of the click. */
export function prefetch(): void {
  products.prefetch()
}
