import './payment-toasts'
import { useEffect, useState } from 'react'
import { $session, useStore } from 'shared/shop'
import { resumePayment } from './pay'
import { leaveResult } from './payment-store'

/**
 * Resumes an interrupted payment when a customer's screen appears, and after the back-forward cache. The message
 * about a finished payment is not repeated on the next screen. Returns whether the payment has been resumed: until then,
 * an empty cart may be one that was just paid for.
 * @param path of the page that shows the payment, or `null` if it does not.
 */
export function useResumedPayment(path: string | null): boolean {
  const session = useStore($session)
  const customerId = session.status === 'customer' ? session.user._id : null
  const [resumedFor, setResumedFor] = useState<string | null>(null)

  useEffect(() => {
    if (customerId === null) return
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resumePayment()
    }
    resumePayment().finally(() => setResumedFor(customerId))
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pageshow', comeBack)
      leaveResult(path)
    }
  }, [customerId, path])

  return customerId !== null && resumedFor === customerId
}
