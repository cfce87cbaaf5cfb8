/** The wishlist: read-only atoms, and the commands that change it. */
export {
  $busyInWishlist,
  $goneFromWishlist,
  $wishlist,
  $wishlistCount,
  $wishlistState,
  addToWishlist,
  loadWishlist,
  removeFromWishlist,
} from './wishlist-store'
