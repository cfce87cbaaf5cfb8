/** Why a visitor is asked to log in, and what happens after it (docs/product.md, P60). */
import { matchPath, patterns } from 'shared/routing'
import { object, optional, parse, picklist, string } from 'shared/schema'
import type { LoginPurpose } from 'shared/shop'

/** History entries may be older than a deployment, so their state is validated like stored data. */
const State = object({
  from: string(),
  purpose: optional(object({ to: picklist(['cart', 'wishlist', 'checkout']), title: string() })),
})

/** The end of a sentence after 'Log in, '; the book's title is between `before` and `after`. */
export interface LoginReason {
  before: string
  title?: string
  after?: string
}

const ofPages = [
  [patterns.cart, 'and your cart is here as you left it.'],
  [patterns.wishlist, 'and your wishlist is here as you left it.'],
  [patterns.checkout, 'and you can pay for the books in your cart.'],
  [patterns.profile, 'and your profile opens.'],
  [patterns.orders, 'and your orders open.'],
  [patterns.addresses, 'and your addresses open.'],
] as const

const ofNothing = 'and your wishlist, cart and orders are with you.'

/** The reason in the state of the history entry of the login. */
export function loginReason(state: unknown): LoginReason {
  const { purpose, from } = read(state)
  if (purpose?.to === 'checkout') {
    return { before: 'then press Buy Now again to buy', title: purpose.title, after: '.' }
  }
  if (purpose) {
    return { before: 'and', title: purpose.title, after: ` will be ${inList[purpose.to]}.` }
  }
  const pathname = from.split(/[?#]/)[0] ?? ''
  const page = ofPages.find(([pattern]) => matchPath(pattern, pathname))
  return { before: page?.[1] ?? ofNothing }
}

function read(state: unknown): { from: string; purpose?: LoginPurpose | undefined } {
  try {
    return parse(State, state)
  } catch {
    return { from: '' }
  }
}

const inList = { cart: 'in your cart', wishlist: 'on your wishlist' }
