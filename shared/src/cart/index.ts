/** The cart: what is in it for everybody to read, and the commands that change it. */
export {
  $busyInCart,
  $cart,
  $cartCount,
  $cartState,
  $waitingInCart,
  addToCart,
  clearCart,
  decrementInCart,
  incrementInCart,
  loadCart,
  refreshCart,
  removeFromCart,
} from './cart-store'
