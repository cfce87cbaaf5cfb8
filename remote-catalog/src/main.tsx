/** Runs the catalog remote alone: `npm run dev catalog`. */
import { patterns } from 'shared/routing/paths'
import { runStandalone } from 'shared/standalone'
import { HomeScreen } from './screens/home/home-screen'
import { ProductDetailScreen } from './screens/product-detail/product-detail-screen'
import { ProductListScreen } from './screens/product-list/product-list-screen'
import { WishlistScreen } from './screens/wishlist/wishlist-screen'

runStandalone({
  name: 'catalog',
  routes: [
    { path: patterns.home, screen: HomeScreen, access: 'all' },
    { path: patterns.productList, screen: ProductListScreen, access: 'all' },
    { path: patterns.productDetail, screen: ProductDetailScreen, access: 'all' },
    { path: patterns.wishlist, screen: WishlistScreen, access: 'customers' },
  ],
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
