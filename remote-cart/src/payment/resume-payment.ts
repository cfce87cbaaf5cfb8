import { useEffect } from 'react'
import { loadCart } from 'shared/cart'
import { $session } from 'shared/session'
import { useStore } from 'shared/store'
import type { PaymentState } from './payment-state'
import { resumePayment } from './payment-store'

/**
 * Goes on with an interrupted payment when the screen appears for a customer, and when the browser
 * brings the page back from its memory, with a cart that may be stale by then.
 * @param ended told how the payment stands then.
 */
export function useResumedPayment(ended?: (state: PaymentState) => void): void {
  const session = useStore($session)
  const customerId = session.status === 'customer' ? session.user._id : null

  useEffect(() => {
    if (customerId === null) return
    const resume = () => resumePayment().then((state) => state && ended?.(state))
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      loadCart()
      resume()
    }
    resume()
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [customerId, ended])
}
