import { formatDay, formatRupees } from 'shared/format'
import { priceOf } from './paid-order'
import type { PaymentMessage, PaymentState, StopReason } from './payment-state'

export const nothingCharged = 'Nothing was charged, and your cart is as it was.'

const stopped: Record<StopReason, { title: string; text: string }> = {
  offline: {
    title: 'The payment service could not be reached',
    text: `You seem to be offline. ${nothingCharged} Please try again in a moment.`,
  },
  unreachable: {
    title: 'Your cart could not be checked',
    text: `The shop did not answer. ${nothingCharged} Please try again in a moment.`,
  },
  changed: {
    title: 'Your cart has changed',
    text: 'Please look at the new amount before you pay.',
  },
  storage: {
    title: 'Your order cannot be stored',
    text: `This browser cannot store your order right now. ${nothingCharged} Free some space or allow this site to store data, then try again.`,
  },
  refused: {
    title: 'The payment window could not be opened',
    text: `${nothingCharged} Please try again in a moment.`,
  },
  dismissed: { title: 'You closed the payment window', text: nothingCharged },
}

/** Before a payment: lines hold more copies than there are. */
export const shortCart = {
  title: 'Your cart has more copies than there are',
  text: 'Please change it here, and then go on.',
  isUrgent: true,
} satisfies PaymentMessage

/** The message about a payment, or `null`. A state that only a server leads to has its own (`server-orders.ts`). */
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
    case 'stopped':
      return stopMessage(state)
    case 'elsewhere':
      return calm(
        'You are paying in another tab',
        'Finish or close the payment there. This page then goes on by itself.',
      )
    case 'not-charged':
    case 'unconfirmed':
      return state.words
    case 'awaiting': {
      if (state.words) return state.words
      const { total } = priceOf(state.draft)
      return urgent(
        'Awaiting confirmation',
        `A payment of ${formatRupees(total)} of ${formatDay(state.draft.startedAt)} was interrupted, and we do not know whether it went through. We will not charge you again by ourselves. Please look at your bank or card statement before you pay again.`,
      )
    }
    case 'unsaved':
      return urgent(
        'Paid, but not saved',
        `Your payment ${state.paymentId} has gone through, but this browser cannot store your order right now. Write this payment id down and keep this page open. Free some space or allow this site to store data, then try again. You will not be charged again, and your cart is as it was.`,
      )
    case 'uncleared':
      return urgent(
        'Your order is placed',
        'The cart you have paid for could not be emptied yet. You will not be charged for it again.',
      )
  }
}

function stopMessage({
  reason,
  failure,
  changes,
}: Extract<PaymentState, { status: 'stopped' }>): PaymentMessage {
  if (failure !== null)
    return urgent('The payment did not go through', `${failure} Your cart is as it was.`)
  const { title, text } = stopped[reason]
  const why = reason === 'changed' ? `${changes || 'It was changed in the meantime.'} ` : ''
  return { title, text: `${why}${text}`, isUrgent: reason !== 'dismissed' }
}

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
