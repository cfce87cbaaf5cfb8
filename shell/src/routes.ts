/** Which address shows which screen, to whom, under which title. Pure data: composition reads it, too. */
import type { ScreenName } from 'shared/contract/remotes'
import { patterns } from 'shared/routing/paths'

export interface Route {
  /** A pattern of routing/paths. */
  path: string
  screen: ScreenName
  /** Who may open it; the others are sent elsewhere by the guards. */
  access: 'all' | 'customers' | 'visitors'
  /** Part of the developers' tools, which `site.json` can leave out. */
  forDevelopers?: true
  /** The page's title without its prefix; `null` where the screen names the page by its data. */
  title: string | null
}

export const routes: readonly Route[] = [
  { path: patterns.home, screen: 'catalog/home', access: 'all', title: 'Home' },
  { path: patterns.productList, screen: 'catalog/product-list', access: 'all', title: 'Shop' },
  { path: patterns.productDetail, screen: 'catalog/product-detail', access: 'all', title: null },
  { path: patterns.wishlist, screen: 'catalog/wishlist', access: 'customers', title: 'Wishlist' },
  { path: patterns.cart, screen: 'cart/cart', access: 'customers', title: 'Cart' },
  { path: patterns.checkout, screen: 'cart/checkout', access: 'customers', title: 'Checkout' },
  { path: patterns.profile, screen: 'account/profile', access: 'customers', title: 'Profile' },
  { path: patterns.orders, screen: 'account/orders', access: 'customers', title: 'Orders' },
  {
    path: patterns.addresses,
    screen: 'account/addresses',
    access: 'customers',
    title: 'Addresses',
  },
  { path: patterns.login, screen: 'account/login', access: 'visitors', title: 'Log in' },
  { path: patterns.signup, screen: 'account/signup', access: 'visitors', title: 'Sign up' },
  {
    path: patterns.requestTester,
    screen: 'devtools/request-tester',
    access: 'all',
    forDevelopers: true,
    title: 'Request tester',
  },
]
