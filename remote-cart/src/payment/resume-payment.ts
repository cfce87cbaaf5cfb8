import { useEffect } from 'react'
import { loadCart } from 'shared/cart'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import { resumePayment } from './payment-store'

/**
 * Goes on with an interrupted payment when the screen appears for a customer, and when the browser
 * brings the page back from its memory, with a cart that may be stale by then.
 */
export function useResumedPayment(): void {
  const session = useStore($session)
  const customerId = session.status === 'customer' ? session.user._id : null

  useEffect(() => {
    if (customerId === null) return
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      loadCart()
      resumePayment()
    }
    resumePayment()
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [customerId])
}
