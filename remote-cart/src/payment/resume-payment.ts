import './payment-toasts'
import { useEffect } from 'react'
import { $session, useStore } from 'shared/shop'
import { forgetOutcome, resumePayment } from './payment-store'

/**
 * Resumes an interrupted payment when a customer's screen appears, and after the back-forward cache. The message
 * about a finished payment is not repeated on the next screen.
 */
export function useResumedPayment(): void {
  const session = useStore($session)
  const customerId = session.status === 'customer' ? session.user._id : null

  useEffect(() => {
    if (customerId === null) return
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resumePayment()
    }
    resumePayment()
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pageshow', comeBack)
      forgetOutcome()
    }
  }, [customerId])
}
