import type { Exposes } from 'shared/contract/remotes'

/** What this remote offers to the shop. */
export const exposes = {
  home: () => import('./expose/home'),
  'product-list': () => import('./expose/product-list'),
  'product-detail': () => import('./expose/product-detail'),
  wishlist: () => import('./expose/wishlist'),
  'search-suggestions': () => import('./expose/search-suggestions'),
} satisfies Exposes<'catalog'>
