import { useEffect } from 'react'
import { $cart, $cartState } from 'shared/cart'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { $wishlist, $wishlistState } from 'shared/wishlist'
import { carryOutAdd } from './carry-out'
import { type Add, dropPendingAdd, pendingAdd } from './pending-add'

/**
 * Carries out, on the screen that a shopper comes back to, what they wanted before the login, unless the
 * book is there already. From then on it is a change like any other: stored until the server has it, and
 * named, so that it is made once. A visitor who comes back
 * without having logged in has changed their mind.
 */
export function usePendingAdd(): void {
  const session = useStore($session)
  const cart = useStore($cartState)
  const wishlist = useStore($wishlistState)

  useEffect(() => {
    if ($session.get().status === 'visitor') dropPendingAdd()
  }, [])

  const areListsThere = cart.status === 'ready' && wishlist.status === 'ready'
  useEffect(() => {
    const wanted = session.status === 'customer' && areListsThere ? pendingAdd() : null
    if (!wanted) return
    dropPendingAdd()
    if (!isThere(wanted)) carryOutAdd(wanted)
  }, [session, areListsThere])
}

function isThere({ to, product }: Add): boolean {
  const items: readonly { _id: string }[] = to === 'cart' ? $cart.get() : $wishlist.get()
  return items.some(({ _id }) => _id === product._id)
}
