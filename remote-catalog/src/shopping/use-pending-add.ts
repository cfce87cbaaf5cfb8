import { useEffect } from 'react'
import { $cart, $cartState } from 'shared/cart'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { $wishlist, $wishlistState } from 'shared/wishlist'
import { type Add, dropPendingAdd, pendingAdd } from './pending-add'
import { performAdd } from './perform'

/**
 * Adds what a visitor wanted before the login. A visitor who returns without logging in has changed
 * their mind.
 */
export function usePendingAdd(): void {
  const session = useStore($session)
  const cart = useStore($cartState)
  const wishlist = useStore($wishlistState)

  useEffect(() => {
    if ($session.get().status === 'visitor') dropPendingAdd()
  }, [])

  const isCartReady = cart.status === 'ready'
  const isWishlistReady = wishlist.status === 'ready'
  useEffect(() => {
    const wanted = session.status === 'customer' ? pendingAdd() : null
    const isReady = wanted?.to === 'cart' ? isCartReady : isWishlistReady
    if (!wanted || !isReady) return
    dropPendingAdd()
    if (!isThere(wanted)) performAdd(wanted)
  }, [session, isCartReady, isWishlistReady])
}

function isThere({ to, product }: Add): boolean {
  const items: readonly { _id: string }[] = to === 'cart' ? $cart.get() : $wishlist.get()
  return items.some(({ _id }) => _id === product._id)
}
