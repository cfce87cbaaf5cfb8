/** All that this remote brings to the shop. */
import type { RemoteDefinition } from 'shared/contract/remote-definition'
import { patterns } from 'shared/routing/paths'

export const remote = {
  name: 'catalog',
  screens: {
    home: {
      path: patterns.home,
      title: 'Home',
      access: 'all',
      load: () => import('./src/expose/home'),
    },
    'product-list': {
      path: patterns.productList,
      title: 'Shop',
      access: 'all',
      load: () => import('./src/expose/product-list'),
    },
    'product-detail': {
      path: patterns.productDetail,
      title: null,
      access: 'all',
      load: () => import('./src/expose/product-detail'),
    },
    wishlist: {
      path: patterns.wishlist,
      title: 'Wishlist',
      access: 'customers',
      load: () => import('./src/expose/wishlist'),
    },
  },
  slots: {
    'search-suggestions': {
      versions: [1, 2],
      load: () => import('./src/expose/search-suggestions'),
    },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
