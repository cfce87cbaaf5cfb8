import { products } from '../api/catalogue'

export { ProductDetailScreen as Screen } from '../screens/product-detail/product-detail-screen'

/** Loads the screen's first data ahead of the click. */
export function prefetch(): void {
  products.prefetch()
}
