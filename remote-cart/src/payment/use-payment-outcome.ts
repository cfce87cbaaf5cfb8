import { useEffect, useRef } from 'react'
import { isPaying, type PaymentState } from './payment-state'
import { $payment } from './payment-store'

/**
 * Calls `tell` at every change of the payment while the component is there. Whoever leaves it while
 * they pay is still told how that payment ends.
 */
export function usePaymentOutcome(tell: (state: PaymentState) => void): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    let hasLeft = false
    const stop = $payment.listen((state) => {
      latest.current(state)
      if (hasLeft && !isPaying(state)) stop()
    })
    return () => {
      hasLeft = true
      if (!isPaying($payment.get())) stop()
    }
  }, [])
}
