import { useEffect, useRef } from 'react'
import { isPaying, type PaymentState } from './payment-state'
import { $payment } from './payment-store'

/**
 * Calls `onChange` at every change of the payment. If the component unmounts during one, it still
 * gets the result.
 */
export function usePaymentOutcome(onChange: (state: PaymentState) => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
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
