import type { PaymentMessage, PaymentState } from './payment-state'

export const nothingCharged = 'Nothing was charged, and your cart is as it was.'

export const calm = (title: string, text: string): PaymentMessage => ({
  title,
  text,
  isUrgent: false,
})
export const urgent = (title: string, text: string): PaymentMessage => ({
  title,
  text,
  isUrgent: true,
})

/**
 * The state of a payment that has ended without an order, and why.
 * @param toast what pages say that do not show the payment, if it may end there.
 */
export const stop = (title: string, text: string, toast?: string): PaymentState => ({
  status: 'stopped',
  message: urgent(title, text),
  ...(toast ? { toast } : {}),
})

export const stopped = {
  /** The provider's script could not be loaded (docs/product.md, P35). */
  offline: stop(
    'The payment service could not be reached',
    `You seem to be offline. ${nothingCharged} Please try again in a moment.`,
  ),
  unreachable: stop(
    'Your cart could not be checked',
    `The shop did not answer. ${nothingCharged} Please try again in a moment.`,
  ),
  storage: stop(
    'Your order cannot be stored',
    `This browser cannot store your order right now. ${nothingCharged} Free some space or allow this site to store data, then try again.`,
  ),
  refused: stop(
    'The payment window could not be opened',
    `${nothingCharged} Please try again in a moment.`,
  ),
}

/** The cart is not what the shopper saw. @param changes in sentences, if they are known. */
export function changed(changes = ''): PaymentState {
  const why = changes || 'It was changed in the meantime.'
  return stop('Your cart has changed', `${why} Please look at the new amount before you pay.`)
}

/** The widget was closed. @param failure why the last try in it failed. */
export function dismissed(failure: string | null): PaymentState {
  if (failure !== null)
    return stop('The payment did not go through', `${failure} Your cart is as it was.`)
  return { status: 'stopped', message: calm('You closed the payment window', nothingCharged) }
}

/** Before a payment: lines hold more copies than there are. */
export const cartExceedsStock = urgent(
  'Your cart has more copies than there are',
  'Please change it here, and then go on.',
)

/** The message about a payment, or `null`. */
export function paymentMessage(state: PaymentState): PaymentMessage | null {
  switch (state.status) {
    case 'idle':
    case 'preparing':
      return null
    case 'open':
      return state.failure === null
        ? calm('The payment window is open', 'Finish or close it to go on.')
        : urgent(
            'The payment did not go through',
            `${state.failure} You can try again in the payment window.`,
          )
    case 'settling':
      return calm('Payment received', 'We are finishing your order…')
    case 'settled':
      return calm('Your order is placed', 'Your payment has gone through.')
    case 'elsewhere':
      return calm(
        'You are paying in another tab',
        'Finish or close the payment there. This page then goes on by itself.',
      )
    default:
      return state.message
  }
}
