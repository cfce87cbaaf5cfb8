/** Everything that this remote brings to the shop. */
import type { RemoteDefinition } from 'shared/contract'
import { patterns } from 'shared/routing'

export const remote = {
  name: 'catalog',
  screens: {
    home: {
      path: patterns.home,
      title: 'Home',
      access: 'all',
      skeleton: () => import('./src/screens/home/home-skeleton'),
      load: () => import('./src/expose/home'),
    },
    'product-list': {
      path: patterns.productList,
      title: 'Shop',
      access: 'all',
      skeleton: () => import('./src/screens/product-list/product-list-skeleton'),
      load: () => import('./src/expose/product-list'),
    },
    'product-list-page': {
      path: '/products/page/:page',
      title: null,
      access: 'all',
      skeleton: () => import('./src/screens/product-list-page/product-list-page-skeleton'),
      load: () => import('./src/expose/product-list-page'),
    },
    'product-detail': {
      path: patterns.productDetail,
      title: null,
      access: 'all',
      skeleton: () => import('./src/screens/product-detail/book-skeleton'),
      load: () => import('./src/expose/product-detail'),
    },
    wishlist: {
      path: patterns.wishlist,
      title: 'Wishlist',
      access: 'customers',
      skeleton: () => import('./src/screens/wishlist/wishlist-skeleton'),
      load: () => import('./src/expose/wishlist'),
    },
  },
  slots: {
    'search-suggestions': {
      versions: [2],
      load: () => import('./src/expose/search-suggestions'),
    },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
