/** The fixed values of the shop. They are not in the files of the schemas, which a page loads only with an answer. */

/** How a book comes. */
export const bookFormats = ['paperback', 'hardcover', 'ebook', 'audiobook'] as const

/** An upper bound in rupees, so that every sum is exact (docs/product.md, P30). */
export const maxPrice = 1_000_000_000

/** An upper bound of copies of one book in a cart (docs/product.md, P30). */
export const maxQuantity = 100_000

/** How long the provider's widget stays open for a payment that a server began (docs/product.md, P108). */
export const paymentMinutes = 20

/** The countries that the shop delivers to (docs/product.md, P38). */
export const countries = ['India', 'Nepal'] as const

/** The policies that a shop may publish, in the order of their links (docs/product.md, P101). */
export const policyNames = ['delivery', 'returns', 'privacy', 'terms'] as const

/** How many entries a customer's lists may have on a server that stores them (docs/product.md, P94). */
export const maxAddresses = 50
export const maxCartLines = 100
export const maxWishlistEntries = 500

/** How far every server counts books, and how many of them it skips. One more may mean that there are more than this. */
export const countLimit = 1000

/** The maximum lengths of what customers write, counted as HTML's `maxlength` does (docs/product.md, P94). */
export const maxLengths = {
  /** A first or last name. */
  name: 100,
  /** RFC 5321. */
  email: 254,
  password: 1000,
  street: 200,
  city: 100,
  state: 100,
  pincode: 20,
  phone: 20,
  search: 200,
} as const

/** The days of a week, as `Date` counts them. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
