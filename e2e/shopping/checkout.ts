import { button, dialog, main, radio } from '../shop-page'

/** What is found at the checkout, and in the payment widget above it. */
export const checkout = {
  address: radio(undefined, { within: main, first: true }),
  pay: button('Proceed To Pay', { within: main }),
  widget: dialog(/test payment/i),
}

/** The button of the widget that pays. @param amount '₹1,799'. */
export const payIn = (amount: string) => button(`Pay ${amount}`, { within: checkout.widget })
