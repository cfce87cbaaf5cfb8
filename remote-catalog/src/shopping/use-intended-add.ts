import { useEffect } from 'react'
import { $cart, $cartState } from 'shared/cart'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { $wishlist, $wishlistState } from 'shared/wishlist'
import { carryOutAdd } from './carry-out'
import { type Add, dropIntendedAdd, intendedAdd } from './intended-add'

/** One add at a time, whatever is mounted, and however often. */
let isUnderWay = false

/**
 * Carries out, on the screen that a shopper comes back to, what they wanted before the login. The
 * wish is kept until the server has it, so a reload in between loses nothing; and it is looked up
 * first, so that one whose answer was lost is not carried out twice. A visitor who comes back
 * without having logged in has changed their mind.
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
    if (wanted && !isUnderWay) carryOutOnce(wanted)
  }, [session, areListsThere])
}

async function carryOutOnce(wanted: Add) {
  isUnderWay = true
  const outcome = isThere(wanted) ? 'done' : await carryOutAdd(wanted)
  // A session that ended meanwhile leads to the login, and from there back to this.
  if (outcome !== 'expired') dropIntendedAdd()
  isUnderWay = false
}

function isThere({ to, product }: Add): boolean {
  const items: readonly { _id: string }[] = to === 'cart' ? $cart.get() : $wishlist.get()
  return items.some(({ _id }) => _id === product._id)
}
