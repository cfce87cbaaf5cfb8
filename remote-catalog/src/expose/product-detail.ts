import { products } from '../api/catalogue'

export { ProductDetailScreen as Screen } from '../screens/product-detail/product-detail-screen'

/** What is shown first is fetched ahead of the click. */
export function warm(): void {
  products.warm()
}
