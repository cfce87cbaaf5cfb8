/**
 * What every card of the wishlist shows beside the price, whatever the book once cost: constants of
 * the specification (section 2, "Wishlist"). `struck` is in rupees.
 */
export const wishlistPrice = { struck: 499, percent: 60 } as const
