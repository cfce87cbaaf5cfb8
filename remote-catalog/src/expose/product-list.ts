import { products } from '../api/catalogue'

export { ProductListScreen as Screen } from '../screens/product-list/product-list-screen'

/** What is shown first is fetched ahead of the click. */
export function warm(): void {
  products.warm()
}
