/** The wishlist: what is on it for everybody to read, and the commands that change it. */
export {
  $busyInWishlist,
  $wishlist,
  $wishlistCount,
  $wishlistState,
  addToWishlist,
  loadWishlist,
  removeFromWishlist,
} from './wishlist-store'
