import { formatDay, formatRupees } from 'shared/format'
import { priceOf } from './paid-order'
import type { Draft } from './payment-machine'
import type { PaymentState, StopReason } from './payment-state'

interface PaymentMessage {
  title: string
  text: string
  isUrgent: boolean
}

const nothingCharged = 'Nothing was charged, and your cart is as it was.'

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
    text: 'It was changed in the meantime. Please look at the new amount before you pay.',
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
  address: {
    title: 'Your address was not found',
    text: `It may have been removed. ${nothingCharged} Please choose another address.`,
  },
  coupon: {
    title: 'Your coupon cannot be used',
    text: `The shop does not take it for this cart. ${nothingCharged} Please choose another coupon in your cart, or none.`,
  },
  unpaid: { title: 'The interrupted payment did not go through', text: nothingCharged },
}

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
    case 'stopped':
      return state.failure === null
        ? { ...stopped[state.reason], isUrgent: true }
        : urgent('The payment did not go through', `${state.failure} Your cart is as it was.`)
    case 'elsewhere':
      return calm(
        'You are paying in another tab',
        'Finish or close the payment there. This page then goes on by itself.',
      )
    case 'retotalled':
      return urgent(
        `The total is ${formatRupees(state.total)} now`,
        `The shop’s prices have changed in the meantime. ${nothingCharged} If you agree to ${formatRupees(state.total)}, please proceed to pay again.`,
      )
    case 'unconfirmed':
      return calm(
        'Payment received, awaiting confirmation',
        `${amountOf(state.draft)} were paid, and the shop has not confirmed it yet. We keep asking, and your order then appears by itself. You will not be charged again.`,
      )
    case 'awaiting': {
      if (state.draft.onServer) {
        return urgent(
          'Awaiting confirmation',
          `A payment of ${amountOf(state.draft)} of ${formatDay(state.draft.startedAt)} was interrupted. We keep asking the shop whether it went through, and this page then goes on by itself. We will not charge you again by ourselves.`,
        )
      }
      return urgent(
        'Awaiting confirmation',
        `A payment of ${amountOf(state.draft)} of ${formatDay(state.draft.startedAt)} was interrupted, and we do not know whether it went through. We will not charge you again by ourselves. Please look at your bank or card statement before you pay again.`,
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

/** What a payment charges: the server's amount, or that of the lines. */
function amountOf(draft: Draft): string {
  return formatRupees((draft.onServer ?? priceOf(draft)).total)
}

const calm = (title: string, text: string): PaymentMessage => ({ title, text, isUrgent: false })
const urgent = (title: string, text: string): PaymentMessage => ({ title, text, isUrgent: true })
