/** The cart: read-only atoms, and the commands that change it. */
export { countOf } from './cart-changes'
export {
  $busyInCart,
  $cart,
  $cartCount,
  $cartState,
  $goneFromCart,
  $waitingInCart,
  addCopies,
  addToCart,
  decrementInCart,
  emptyCart,
  incrementInCart,
  loadCart,
  refreshCart,
  removeFromCart,
} from './cart-store'
