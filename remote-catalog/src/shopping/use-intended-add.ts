import { useEffect } from 'react'
import { $cart, $cartState } from 'shared/cart'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { $wishlist, $wishlistState } from 'shared/wishlist'
import { carryOutAdd } from './carry-out'
import { type Add, dropIntendedAdd, intendedAdd } from './intended-add'

/**
 * Carries out what a visitor wanted before the login, unless the book is already there. A visitor
 * who returns without logging in has changed their mind.
 */
export function useIntendedAdd(): void {
  const session = useStore($session)
  const cart = useStore($cartState)
  const wishlist = useStore($wishlistState)

  useEffect(() => {
    if ($session.get().status === 'visitor') dropIntendedAdd()
  }, [])

  const areListsThere = cart.status === 'ready' && wishlist.status === 'ready'
  useEffect(() => {
    const wanted = session.status === 'customer' && areListsThere ? intendedAdd() : null
    if (!wanted) return
    dropIntendedAdd()
    if (!isThere(wanted)) carryOutAdd(wanted)
  }, [session, areListsThere])
}

function isThere({ to, product }: Add): boolean {
  const items: readonly { _id: string }[] = to === 'cart' ? $cart.get() : $wishlist.get()
  return items.some(({ _id }) => _id === product._id)
}
