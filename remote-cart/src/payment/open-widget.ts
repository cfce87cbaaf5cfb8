import { toPaise } from 'shared/format/money'
import { priceOf } from './paid-order'
import type { Draft, PaymentEvent } from './payment-machine'
import type { PaymentRequest, PaymentWidget } from './payment-provider'
import type { PaymentState } from './payment-state'

interface WidgetPorts {
  /** Writes a step into the journal. */
  step: (event: PaymentEvent) => unknown
  show: (state: PaymentState) => void
  /** A payment was reported after the widget's end: it stands in the journal. */
  onLatePayment: () => void
}

/**
 * Opens the provider's widget for an attempt that stands in the journal, and writes down what it
 * reports, in whatever order.
 * @returns how it stopped, or `null` once something was paid.
 */
export function openWidget(
  widget: PaymentWidget,
  draft: Draft,
  prefill: PaymentRequest['prefill'],
  { step, show, onLatePayment }: WidgetPorts,
): Promise<PaymentState | null> {
  const { id } = draft
  const amountInPaise = toPaise(priceOf(draft).total)
  let failure: string | null = null
  return new Promise((resolve) => {
    let isOver = false
    const end = (state: PaymentState | null) => {
      isOver = true
      resolve(state)
    }
    const onPaid = (paymentId: string) => {
      step({ type: 'succeeded', draft, paymentId })
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

    // Nothing to pay: no provider takes an amount of 0.
    if (amountInPaise === 0) return onPaid(`free_${id}`)
    show({ status: 'open', failure })
    try {
      const description = `Order of ${prefill.name}`
      widget.open(
        { amountInPaise, description, prefill, attemptId: id },
        { onPaid, onFailed, onDismissed },
      )
    } catch (error) {
      console.error('The payment widget could not be opened', error)
      step({ type: 'dismissed', id })
      end({ status: 'stopped', reason: 'refused', failure: null })
    }
  })
}
