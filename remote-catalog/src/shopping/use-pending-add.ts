import { useEffect, useLayoutEffect } from 'react'
import {
  $cart,
  $cartState,
  $session,
  $wishlist,
  $wishlistState,
  computed,
  type Loadable,
  type ReadableAtom,
} from 'shared/shop'
import { type Add, dropPendingAdd, pendingAdd } from './pending-add'
import { performAdd } from './perform'

/** Whether a customer's list has loaded, so that it can be added to. */
const isListReady = ($state: ReadableAtom<Loadable<unknown>>) =>
  computed(
    [$session, $state],
    (session, list) => session.status === 'customer' && list.status === 'ready',
  )

const ready = { cart: isListReady($cartState), wishlist: isListReady($wishlistState) }

/**
 * Adds what a visitor wanted before the login. A visitor who returns without logging in has changed
 * their mind. Subscribes without React, so that the screen that uses it does not render at each change.
 */
export function usePendingAdd(): void {
  // Not in an effect: while a screen fades in, a click may come before its effects, and they would drop its add.
  useLayoutEffect(() => {
    if ($session.get().status === 'visitor') dropPendingAdd()
  }, [])
  useEffect(() => {
    const stops = [
      ready.cart.subscribe((isReady) => isReady && addPending('cart')),
      ready.wishlist.subscribe((isReady) => isReady && addPending('wishlist')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

function addPending(to: Add['to']) {
  const wanted = pendingAdd()
  if (wanted?.to !== to) return
  dropPendingAdd()
  if (!isAdded(wanted)) performAdd(wanted)
}

function isAdded({ to, product }: Add): boolean {
  const items: readonly { _id: string }[] = to === 'cart' ? $cart.get() : $wishlist.get()
  return items.some(({ _id }) => _id === product._id)
}
