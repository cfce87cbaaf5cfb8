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
      load: () => import('./src/screens/home/home'),
      prerender: () => import('./src/screens/home/prerender'),
    },
    'product-list': {
      path: patterns.productList,
      title: 'Shop',
      access: 'all',
      skeleton: () => import('./src/screens/product-list/product-list-skeleton'),
      load: () => import('./src/screens/product-list/product-list'),
      prerender: () => import('./src/screens/product-list/prerender'),
    },
    'product-list-page': {
      path: '/products/page/:page',
      title: null,
      access: 'all',
      skeleton: () => import('./src/screens/product-list-page/product-list-page-skeleton'),
      load: () => import('./src/screens/product-list-page/product-list-page-screen'),
      prerender: () => import('./src/screens/product-list-page/prerender'),
    },
    'product-detail': {
      path: patterns.productDetail,
      title: null,
      access: 'all',
      skeleton: () => import('./src/screens/product-detail/book-skeleton'),
      load: () => import('./src/screens/product-detail/product-detail'),
      prerender: () => import('./src/screens/product-detail/prerender'),
    },
    policy: {
      path: patterns.policy,
      title: null,
      access: 'all',
      skeleton: () => import('./src/screens/policy/policy-skeleton'),
      load: () => import('./src/screens/policy/policy-screen'),
      prerender: () => import('./src/screens/policy/prerender'),
    },
    wishlist: {
      path: patterns.wishlist,
      title: 'Wishlist',
      access: 'customers',
      skeleton: () => import('./src/screens/wishlist/wishlist-skeleton'),
      load: () => import('./src/screens/wishlist/wishlist-screen'),
    },
  },
  slots: {
    'search-suggestions': {
      versions: [2],
      load: () => import('./src/slots/search-suggestions/search-suggestions'),
    },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
