import { useEffect, useRef } from 'react'
import { isPaying, type PaymentState } from './payment-state'
import { $payment } from './payment-store'

/**
 * Calls `onChange` with the payment's state, and at every change of it. If the component unmounts during a payment, it
 * still gets the result.
 */
export function usePaymentResult(onChange: (state: PaymentState) => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    let hasLeft = false
    const stop = $payment.subscribe((state) => {
      latest.current(state)
      if (hasLeft && !isPaying(state)) stop()
    })
    return () => {
      hasLeft = true
      if (!isPaying($payment.get())) stop()
    }
  }, [])
}
