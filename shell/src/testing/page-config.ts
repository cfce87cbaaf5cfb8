/** For tests: the configuration of a page of a small shop. */
import type { PageConfig } from 'shared/contract'
import { patterns } from 'shared/routing'

type Routes = PageConfig['routes']

const routes: Routes = [
  { path: patterns.home, screen: 'catalog/home', access: 'all', title: 'Home' },
  { path: patterns.productList, screen: 'catalog/product-list', access: 'all', title: 'Shop' },
  { path: patterns.productDetail, screen: 'catalog/product-detail', access: 'all', title: null },
  { path: patterns.wishlist, screen: 'catalog/wishlist', access: 'customers', title: 'Wishlist' },
  { path: patterns.cart, screen: 'cart/cart', access: 'customers', title: 'Cart' },
  { path: patterns.profile, screen: 'account/profile', access: 'customers', title: 'Profile' },
  { path: patterns.login, screen: 'account/login', access: 'visitors', title: 'Log in' },
  { path: patterns.signup, screen: 'account/signup', access: 'visitors', title: 'Sign up' },
]

/** @param changes override the defaults. */
export function pageConfig(changes: Partial<PageConfig> = {}): PageConfig {
  return {
    api: 'mock',
    payments: { provider: 'test' },
    devtools: true,
    faults: false,
    remotes: {},
    routes,
    slots: { 'address-picker': 'account/address-picker' },
    overlays: { inspector: 'devtools/inspector' },
    ...changes,
  }
}
