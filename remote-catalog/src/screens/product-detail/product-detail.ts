import { products } from '../../api/catalogue'

export { ProductDetailScreen as Screen } from './product-detail-screen'

/** Prefetches the data that the screen shows first. */
export function prefetch(): void {
  products.prefetch()
}
