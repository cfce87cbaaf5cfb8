/** What every payment begins with, wherever its order is made: what it is for is checked, and the widget opened. */
import type { Address, Arrival, CartItem, PaymentConfirmation } from 'shared/contract'
import { changesBetween, isSameOffer, type Offer } from '../cart/shown'
import { changed, dismissed, stopped } from './payment-messages'
import type { PaymentReports, PaymentRequest, PaymentWidget } from './payment-provider'
import type { PaymentState } from './payment-state'

/** What the shopper wants to pay for. */
export interface Wanted extends Offer {
  deliveryAddress: Address
  /** When the books arrive, as it is shown; `null` if nothing is promised. */
  arrival: Arrival | null
  prefill: PaymentRequest['prefill']
}

/** What a payment needs of the page. */
export interface PaymentPage {
  loadWidget: () => Promise<PaymentWidget>
  freshCart: () => Promise<readonly CartItem[]>
  /** What the shopper sees now. */
  shown: () => Offer
  show: (state: PaymentState) => void
}

/**
 * Loads the widget, and reads the cart from the server again: the shopper pays what the screen shows. Returns why
 * nothing can be paid if that is not so.
 */
export async function loadWidgetFor(
  wanted: Wanted,
  { loadWidget, freshCart, shown }: PaymentPage,
): Promise<PaymentWidget | PaymentState> {
  const [widget, cart] = await Promise.allSettled([loadWidget(), freshCart()])
  if (widget.status === 'rejected') {
    // The message is fixed (docs/product.md, P35).
    console.log('you are offline')
    return stopped.offline
  }
  if (cart.status === 'rejected') return stopped.unreachable
  const onScreen = shown()
  for (const now of [{ ...onScreen, items: cart.value }, onScreen]) {
    if (!isSameOffer(now, wanted)) return changed(changesBetween(wanted, now))
  }
  return onScreen.total === wanted.total ? widget.value : changed()
}

/** Is told what the widget reports, in any order and any number. */
interface Listener {
  /** `isLate`: the widget was closed before. */
  onPaid: (
    paymentId: string,
    confirmation: PaymentConfirmation | undefined,
    isLate: boolean,
  ) => void
  onDismissed: () => void
}

/** Opens the provider's widget, and shows what it reports. Returns the payment, or why there is none. */
export function openWidget(
  widget: PaymentWidget,
  request: PaymentRequest,
  show: PaymentPage['show'],
  listener?: Listener,
): Promise<{ paymentId: string } | PaymentState> {
  return new Promise((resolve) => {
    let failure: string | null = null
    let isOver = false
    const end = (result: { paymentId: string } | PaymentState) => {
      isOver = true
      resolve(result)
    }
    const onPaid: PaymentReports['onPaid'] = (paymentId, confirmation) => {
      listener?.onPaid(paymentId, confirmation, isOver)
      end({ paymentId })
    }
    const onFailed = (reason: string) => {
      failure = reason
      if (!isOver) show({ status: 'open', failure })
    }
    const onDismissed = () => {
      listener?.onDismissed()
      end(dismissed(failure))
    }

    // Providers refuse an amount of 0.
    if (request.amountInPaise === 0) return onPaid(`free_${request.attemptId}`)
    show({ status: 'open', failure })
    try {
      widget.open(request, { onPaid, onFailed, onDismissed })
    } catch (error) {
      console.error('The payment widget could not be opened', error)
      listener?.onDismissed()
      end(stopped.refused)
    }
  })
}
