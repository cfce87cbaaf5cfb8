/** The fixed values of the shop. They are not in the files of the schemas, which a page loads only with an answer. */

/** The four categories of the shop (docs/product.md, P15). */
export const categoryNames = ['fiction', 'motivational', 'humor', 'thriller'] as const

/** An upper bound in rupees, so that every sum is exact (docs/product.md, P30). */
export const maxPrice = 1_000_000_000

/** An upper bound of copies of one book in a cart (docs/product.md, P30). */
export const maxQuantity = 100_000

/** The countries that the shop delivers to (docs/product.md, P38). */
export const countries = ['India', 'Nepal'] as const

/** The coupons, by the names that are shown (docs/product.md, P32). */
export const couponNames = ['NEW USER', 'FESTIVE OFF'] as const
