import { button, dialog, main, radio } from '../shop-page'

/** Targets in the checkout and its payment widget. */
export const checkout = {
  address: radio(undefined, { within: main, first: true }),
  pay: button('Proceed To Pay', { within: main }),
  widget: dialog(/test payment/i),
}

/** The widget's pay button. @param amount '₹1,799'. */
export const payIn = (amount: string) => button(`Pay ${amount}`, { within: checkout.widget })
