import type { Charge } from './orders'
import type { PaymentEvent } from './payment-machine'
import type { PaymentReports, PaymentRequest, PaymentWidget } from './payment-provider'
import { type PaymentState, stoppedBy } from './payment-state'

interface WidgetPorts {
  step: (event: PaymentEvent) => unknown
  show: (state: PaymentState) => void
  /** A payment was reported after the widget was closed; it is in the journal. */
  onLatePayment: () => void
}

/**
 * Opens the provider's widget for an attempt in the journal, and writes what it reports to the
 * journal. Returns why it stopped, or `null` after a payment.
 */
export function openWidget(
  widget: PaymentWidget,
  { draft, ...charge }: Charge,
  prefill: PaymentRequest['prefill'],
  { step, show, onLatePayment }: WidgetPorts,
): Promise<PaymentState | null> {
  const { id } = draft
  let failure: string | null = null
  return new Promise((resolve) => {
    let isOver = false
    const end = (state: PaymentState | null) => {
      isOver = true
      resolve(state)
    }
    const onPaid: PaymentReports['onPaid'] = (paymentId, confirmation) => {
      step({ type: 'succeeded', draft, paymentId, confirmation })
      if (isOver) onLatePayment()
      else end(null)
    }
    const onFailed = (reason: string) => {
      step({ type: 'failed', id })
      failure = reason
      if (!isOver) show({ status: 'open', failure })
    }
    const onDismissed = () => {
      step({ type: 'dismissed', id })
      end({ status: 'stopped', reason: 'dismissed', failure })
    }

    // Providers refuse an amount of 0.
    if (charge.amountInPaise === 0) return onPaid(`free_${id}`)
    show({ status: 'open', failure })
    try {
      const description = `Order of ${prefill.name}`
      widget.open(
        { ...charge, description, prefill, attemptId: id },
        { onPaid, onFailed, onDismissed },
      )
    } catch (error) {
      console.error('The payment widget could not be opened', error)
      step({ type: 'dismissed', id })
      end(stoppedBy('refused'))
    }
  })
}
