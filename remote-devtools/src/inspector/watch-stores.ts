import type { CartItem } from 'shared/contract'
import {
  $cart,
  $orders,
  $session,
  $toast,
  $wishlist,
  type ReadableAtom,
  type Session,
} from 'shared/shop'
import type { LogSource } from './log-source'

/** Reports changes of shared stores, without the token. */
export const watchStores: LogSource = (report) => {
  watch('session', $session, describeSession)
  watch('cart', $cart, describeCart)
  watch('wishlist', $wishlist, ({ length }) => counted(length, 'book'))
  watch('orders', $orders, ({ length }) => counted(length, 'order'))
  watch('toast', $toast, ({ isOpen, msg }) => (isOpen ? `“${msg}”` : 'none'))

  function watch<T>(name: string, store: ReadableAtom<T>, say: (value: T) => string) {
    let said = say(store.get())
    store.listen((value) => {
      const now = say(value)
      // An optimistic change and its confirmation are one change.
      if (now === said) return
      report({ kind: 'store', text: `${name}: ${said} → ${now}`, isBad: false })
      said = now
    })
  }
}

function describeSession(session: Session): string {
  return session.status === 'customer' ? `customer ${session.user.firstName}` : session.status
}

function describeCart(lines: readonly CartItem[]): string {
  const books = lines.reduce((sum, { qty }) => sum + qty, 0)
  return `${counted(lines.length, 'line')}, ${counted(books, 'book')}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
