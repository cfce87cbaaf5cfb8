/** The fixed figures of every wishlist card (docs/product.md, P26). `struck` is in rupees. */
export const wishlistPrice = { struck: 499, percent: 60 } as const
