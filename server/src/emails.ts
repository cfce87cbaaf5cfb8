/** The texts of the emails, as plain text and as simple HTML. */
import {
  type Arrival,
  emailConfirmationPath,
  type Order,
  type OrderStatus,
  passwordResetPath,
  type Refund,
  type Shipment,
} from 'shared/contract'
import type { Customer } from './customer'
import type { By, RefundReason } from './order-changes'

/** Whom an email without a name is for. */
interface Recipient {
  /** `null` if the account is deleted. */
  id: string | null
  email: string
}

/** What the link in an email is for: a new password, to confirm that the customer reads the emails, or a new email. */
export type Purpose = 'reset' | 'confirm' | 'change'

export interface Email {
  /** Whose it is: it is deleted together with the account. `null` if that is gone. */
  customerId: string | null
  recipient: string
  subject: string
  text: string
  html: string
  /** Of its link, which gets a token in place of `tokenPlace` when the email is sent; `null` without such a link. */
  purpose: Purpose | null
}

export const tokenPlace = '{token}'

export const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A day of the calendar, whatever the server's time zone. */
const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/*
 * Anybody can sign up with somebody else's address and any name. So emails to an address that nobody has confirmed hold
 * nothing that was typed in, except those about a paid order.
 */

/** @param origin where the shop is. */
export function resetEmail(customer: Recipient, origin: string): Email {
  return write(customer, 'A new password for Bookshelf', 'reset', [
    'Hello,',
    'Somebody, probably you, has asked for a new password for Bookshelf. This link lets you choose one. It works once, within an hour:',
    // The fragment is what no server gets to see.
    {
      link: `${origin}${passwordResetPath}#${tokenPlace}`,
      words: 'Choose a new password',
    },
    'If it was not you, you need not do anything. Your password stays as it is.',
  ])
}

/** @param origin where the shop is. */
export function confirmationEmail(customer: Recipient, origin: string): Email {
  return write(customer, 'Confirm your email for Bookshelf', 'confirm', [
    'Hello,',
    'Somebody, probably you, has signed up at Bookshelf with this email. If it was you, please confirm that the email is yours. This link works for a week:',
    {
      link: `${origin}${emailConfirmationPath}#${tokenPlace}`,
      words: 'Confirm your email',
    },
    'If it was not you, you need not do anything. You will get no more emails, unless somebody asks for such a link again.',
  ])
}

/** To the new address. @param origin where the shop is. */
export function changeLinkEmail(to: Recipient, origin: string): Email {
  return write(to, 'Your new email for Bookshelf', 'change', [
    'Hello,',
    'Somebody, probably you, wants to use this email for an account at Bookshelf. If it was you, please confirm that the email is yours. This link works once, within a day:',
    {
      link: `${origin}${emailConfirmationPath}#${tokenPlace}`,
      words: 'Confirm your new email',
    },
    'If it was not you, you need not do anything, and you will get no more emails.',
  ])
}

/** To the customer of an account whose email somebody wants for another one. @param origin where the shop is. */
export function emailInUseEmail(holder: Recipient, origin: string): Email {
  return write(holder, 'You have an account at Bookshelf', null, [
    'Hello,',
    'Somebody, probably you, wants to use this email for another account at Bookshelf. It has an account already, so nothing has changed.',
    'If it was you, log in with this email, or choose a new password for it:',
    { link: `${origin}/forgot-password`, words: 'Choose a new password' },
  ])
}

/** To the old address, if it is confirmed. @param origin where the shop is. */
export function emailChangesEmail(customer: Customer, origin: string): Email {
  return write(customer, 'Your email for Bookshelf is about to change', null, [
    `Hello ${plain(customer.first_name)},`,
    'You have asked for another email for your account. It changes as soon as the link is opened that we have sent to the new one. After that, you get no more emails at this address.',
    'If it was not you, choose a new password at once. Then the link does not work any more:',
    { link: `${origin}/forgot-password`, words: 'Choose a new password' },
  ])
}

/**
 * For confirmed addresses only. @param origin where the shop is. @param until the day until which orders and payments
 * stay, in ISO 8601; `null` if none do.
 */
export function deletionEmail(customer: Customer, origin: string, until: string | null): Email {
  return write({ ...customer, id: null }, 'Your account at Bookshelf is deleted', null, [
    `Hello ${plain(customer.first_name)},`,
    'Your account is deleted, with everything that we stored about you.',
    ...(until === null
      ? []
      : [
          `Only your orders and payments stay, as the law asks: what you have bought and paid, with the name and the address on the invoice. We delete them after ${dateWords(until)}.`,
        ]),
    'Thank you for having read with us.',
    { link: origin, words: 'Bookshelf' },
  ])
}

/** For confirmed addresses only. @param origin where the shop is. */
export function passwordChangedEmail(customer: Customer, origin: string): Email {
  return write(customer, 'Your password for Bookshelf has changed', null, [
    `Hello ${plain(customer.first_name)},`,
    'The password of your account has changed, and all other devices were logged out.',
    'If it was not you, choose a new password at once. The link that you need for it comes to this address:',
    { link: `${origin}/forgot-password`, words: 'Choose a new password' },
  ])
}

/** @param origin where the shop is. */
export function orderEmail(customer: Customer, origin: string, order: Order): Email {
  const { deliveryAddress: to, items, price, arrival } = order
  return write(customer, `Your order ${order.id}`, null, [
    `Hello ${plain(customer.first_name)},`,
    'Thank you for your order. We are packing these books for you:',
    {
      lines: items.map(
        ({ name, qty, price }) => `${qty} × ${ownDirection(name)}, ${rupees.format(price * qty)}`,
      ),
    },
    `Discounts: ${rupees.format(price.savings)}. Delivery: free. Total: ${rupees.format(price.total)}`,
    ...(arrival ? [arrivalSentence(arrival)] : []),
    'They go to:',
    {
      lines: [
        `${to.firstname} ${to.lastname}`.trim(),
        to.street,
        `${to.city}, ${to.state} ${to.pincode}`,
        to.country,
      ].map(plain),
    },
    { link: `${origin}/profile/orders`, words: 'See your orders' },
  ])
}

interface OrderChange {
  orderId: string
  to: OrderStatus
  by: By
  shipment: Shipment | undefined
  refund: Refund | null
}

/** About an order that an operator or its customer has changed. @param origin where the shop is. */
export function changeEmail(customer: Customer, origin: string, change: OrderChange): Email {
  const { end, parts } = changeWords(change)
  return aboutOrder(customer, origin, `Your order ${change.orderId} ${end}`, parts)
}

/** @returns the end of the subject, and what the email says. */
function changeWords({ to, by, shipment, refund }: OrderChange): { end: string; parts: Part[] } {
  switch (to) {
    case 'packed':
      return {
        end: 'is packed',
        parts: ['Your books are packed, and leave with the next parcels.'],
      }
    case 'shipped': {
      const { carrier = '', tracking } = shipment ?? {}
      return {
        end: 'is on its way',
        parts: [
          `Your books have left us. ${carrier} brings them to you.`,
          ...(tracking ? [{ link: tracking, words: 'Follow the parcel' }] : []),
        ],
      }
    }
    case 'delivered':
      return {
        end: 'has arrived',
        parts: ['Your books have been delivered. We wish you good reading.'],
      }
    case 'cancelled':
      return {
        end: 'is cancelled',
        parts: [
          by.role === 'customer'
            ? 'You have cancelled your order, and nothing will be sent.'
            : 'We are sorry: we had to cancel your order, and nothing will be sent.',
          ...(refund ? [refundSentence(refund)] : []),
        ],
      }
    default:
      throw new Error(`There is no email about an order that is ${to}`)
  }
}

interface OrderRefund {
  orderId: string
  refund: Refund
}

/** About money that will go back for an order that was shipped. @param origin where the shop is. */
export function refundRequestEmail(
  customer: Customer,
  origin: string,
  { orderId, refund }: OrderRefund,
): Email {
  const subject = `We refund your order ${orderId}`
  return aboutOrder(customer, origin, subject, [refundSentence(refund)])
}

interface Returned {
  reason: RefundReason
  /** The provider's id of the payment. */
  paymentId: string
  /** What the shop had asked for, in rupees. */
  asked: number
  /** The books of which there were too few. */
  soldOut: readonly string[]
  refund: Refund
}

/** About a payment that got no order, and goes back. @param origin where the shop is. */
export function returnedEmail(
  customer: Customer,
  origin: string,
  { paymentId, refund, ...why }: Returned,
): Email {
  const subject = `Your payment ${paymentId} goes back to you`
  const amount = rupees.format(refund.amount)
  return aboutOrder(customer, origin, subject, [
    `We have received ${amount}${returnWords(why)}`,
    refundSentence(refund),
  ])
}

function returnWords({ reason, asked, soldOut }: Pick<Returned, 'reason' | 'asked' | 'soldOut'>) {
  const noOrder = 'so there is no order. Your cart is as it was.'
  switch (reason) {
    case 'paid already':
      return ' for a cart that you had paid for already, so there is no second order.'
    case 'coupon used up':
      return `, but the coupon of this payment was used up before it arrived, ${noOrder}`
    case 'sold out':
      return `, but others had bought ${soldOut.map((name) => `“${ownDirection(name)}”`).join(', ')} before it arrived, ${noOrder}`
    default:
      return ` and not ${rupees.format(asked)}, as we had asked for, ${noOrder}`
  }
}

/** About money that has left the shop. @param origin where the shop is. @param subject 'Your order BK-1'. */
export function refundEmail(
  customer: Customer,
  origin: string,
  { subject, amount }: { subject: string; amount: number },
): Email {
  return aboutOrder(customer, origin, `${subject} is refunded`, [
    `We have paid back ${rupees.format(amount)}. Your bank may take some days until it shows them.`,
  ])
}

function refundSentence({ amount, arrival: { from, to } }: Refund): string {
  return `What you have paid, ${rupees.format(amount)}, goes back to the account that you paid with. It usually arrives between ${dayWords(from)} and ${dayWords(to)}.`
}

function aboutOrder(
  customer: Customer,
  origin: string,
  subject: string,
  parts: readonly Part[],
): Email {
  return write(customer, subject, null, [
    `Hello ${plain(customer.first_name)},`,
    ...parts,
    { link: `${origin}/profile/orders`, words: 'See your orders' },
  ])
}

/** @param day an ISO 8601 date, such as '2035-03-31'. */
function dateWords(day: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return words.format(new Date(day))
}

/** @param day an ISO 8601 date; one that does not exist, such as 31 June, is a day of the next month. */
function dayWords(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return days.format(Date.UTC(year, month - 1, date))
}

function arrivalSentence(arrival: Arrival): string {
  const [first, last] = [arrival.from, arrival.to].map(dayWords)
  return first === last ? `They arrive on ${last}.` : `They arrive between ${first} and ${last}.`
}

/** A text of a person or a book, isolated as in the shop (shared/format): marks at its end stay there. */
function ownDirection(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text
}

/** Characters that turn the direction of the text around them. */
const direction = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * What somebody has typed in, on one line, and so that no mail program makes a link of it: a dot, a colon or an @ inside
 * a word gets a space behind it, and so does a slash before another one.
 */
function plain(text: string): string {
  return ownDirection(
    text
      .replace(direction, '')
      .replace(/[\s\p{Cc}\p{Z}]+/gu, ' ')
      .trim()
      .replace(/[.:@。．｡](?=\/|[^\s\d\p{P}])|\/(?=\/)/gu, '$& '),
  )
}

type Part = string | { link: string; words: string } | { lines: string[] }

function write(
  { id, email }: Recipient,
  subject: string,
  purpose: Purpose | null,
  parts: readonly Part[],
): Email {
  const text = parts.map((part) =>
    typeof part === 'string' ? part : 'link' in part ? part.link : part.lines.join('\n'),
  )
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escaped(part)}</p>`
    if ('link' in part) return `<p><a href="${escaped(part.link)}">${escaped(part.words)}</a></p>`
    return `<p>${part.lines.map(escaped).join('<br>')}</p>`
  })
  return {
    customerId: id,
    recipient: email,
    subject,
    text: `${text.join('\n\n')}\n\nBookshelf\n`,
    html: `<!doctype html><html lang="en"><body style="font: 16px/1.5 Georgia, serif; max-width: 36em">${html.join('')}<p>Bookshelf</p></body></html>`,
    purpose,
  }
}

/** The HTML of an email with who sells below it. @param seller as plain text. */
export function signed(html: string, seller: string): string {
  return html.replace('</body>', () => `<p>${escaped(seller)}</p></body>`)
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
