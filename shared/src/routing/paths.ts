/** The addresses that several teams link to: the pattern for the router and the builder of links. */
export const patterns = {
  home: '/',
  productList: '/products',
  productDetail: '/products/:productId',
  wishlist: '/wishlist',
  cart: '/cart',
  checkout: '/checkout',
  profile: '/profile/me',
  orders: '/profile/orders',
  addresses: '/profile/address',
  login: '/login',
  signup: '/signup',
  policy: '/policies/:policy',
  requestTester: '/mockman',
} as const

export type SitePath = `/${string}`

export const paths = {
  home: () => patterns.home,
  productList: (query?: URLSearchParams): SitePath => {
    const text = query?.toString()
    return text ? `${patterns.productList}?${text}` : patterns.productList
  },
  productDetail: (productId: string): SitePath => `/products/${encodeURIComponent(productId)}`,
  wishlist: () => patterns.wishlist,
  cart: () => patterns.cart,
  checkout: () => patterns.checkout,
  profile: () => patterns.profile,
  orders: () => patterns.orders,
  addresses: () => patterns.addresses,
  login: () => patterns.login,
  signup: () => patterns.signup,
  policy: (policy: string): SitePath => `/policies/${encodeURIComponent(policy)}`,
  requestTester: () => patterns.requestTester,
}
