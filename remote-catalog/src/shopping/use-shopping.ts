import type { Product } from 'shared/contract'
import { paths, useNavigate } from 'shared/routing'
import {
  $cart,
  $cartState,
  currentToken,
  type LoginPurpose,
  loadCart,
  useLoginFirst,
} from 'shared/shop'
import { type Add, storePendingAdd } from './pending-add'
import { type ActionResult, performAdd, performRemoval, refuseAdd } from './perform'

/** The shopper's actions on a book. Without a session, the login comes first and the add follows. */
export function useShopping() {
  const loginFirst = useLoginFirst()
  const navigate = useNavigate()

  function add(wanted: Add) {
    asCustomer(
      { to: wanted.to, title: wanted.product.name },
      () => performAdd(wanted),
      () => storePendingAdd(wanted),
    )
  }

  function asCustomer(
    purpose: LoginPurpose | undefined,
    action: () => Promise<ActionResult>,
    beforeLogin = () => {},
  ) {
    if (currentToken() === null) beforeLogin()
    return loginFirst(async () => {
      if ((await action()) === 'expired') loginFirst(() => {}, purpose)
    }, purpose)
  }

  return {
    addToCart: (product: Product) => add({ to: 'cart', product }),
    addToWishlist: (product: Product) => add({ to: 'wishlist', product }),
    removeFromWishlist: (product: Product) => asCustomer(undefined, () => performRemoval(product)),

    /** Adds the book unless it is in the cart, then opens the checkout (docs/product.md, P24). */
    buyNow: (product: Product) =>
      asCustomer({ to: 'checkout', title: product.name }, async () => {
        const { pathname } = location
        // Until the cart is known, a book in it would be added again.
        if ($cartState.get().status !== 'ready') await loadCart()
        const wanted: Add = { to: 'cart', product }
        if ($cartState.get().status === 'failed' && navigator.onLine) return refuseAdd(wanted)
        const isInCart = $cart.get().some(({ _id }) => _id === product._id)
        const outcome = isInCart ? 'done' : await performAdd(wanted)
        // Not from a page that the shopper has opened in the meantime.
        if (outcome === 'done' && location.pathname === pathname) navigate(paths.checkout())
        return outcome
      }),
  }
}
