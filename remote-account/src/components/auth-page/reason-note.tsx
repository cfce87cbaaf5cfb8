import { matchPath, patterns, useLocation } from 'shared/routing'
import { object, optional, parse, picklist, string } from 'shared/schema'
import { $session, type LoginPurpose, useIsHydrated, useStore } from 'shared/shop'
import styles from './reason-note.module.css'

interface ReasonNoteProps {
  id: string
  /** The action that the note asks for, such as 'Log in'. */
  action: string
}

/**
 * Says why the login is shown and what comes next (docs/product.md, P60). Always rendered, so that a late reason moves
 * nothing.
 */
export function ReasonNote({ id, action }: ReasonNoteProps) {
  const session = useStore($session)
  const { state } = useLocation()
  // The prerendered page has no history state.
  const isHydrated = useIsHydrated()
  const { before, title, after } = loginReason(isHydrated ? state : null)
  const isExpired = session.status === 'visitor' && session.expired
  const begin = `${isExpired ? `Your session has ended. ${action} again` : action}, ${before} `
  return (
    <div className={styles.note}>
      <p id={id}>
        <span>{begin}</span>
        {title && <cite>{title}</cite>}
        <span>{after}</span>
      </p>
    </div>
  )
}

/** History entries may be older than a deployment, so their state is validated like stored data. */
const State = object({
  from: string(),
  purpose: optional(object({ to: picklist(['cart', 'wishlist', 'checkout']), title: string() })),
})

/** The end of a sentence after 'Log in, '; the book's title is between `before` and `after`. */
interface LoginReason {
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
function loginReason(state: unknown): LoginReason {
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
