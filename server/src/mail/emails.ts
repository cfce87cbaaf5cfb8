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
import type { Customer } from '../accounts/customer'
import type { By } from '../changed-by'
import type { RefundReason } from '../refunds/refund'

/** What emails say about the shop, and who hears of orders. */
export interface Shop {
  /** Where it is, for links. */
  origin: string
  shopName: string
  /** The email of whoever gets a copy of new orders; `null` without. */
  owner: string | null
}

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

const aboutOrder = (subject: string, ...paragraphs: string[]) => [
  subject,
  'Hello {name},',
  ...paragraphs,
  '[See your orders]({origin}/profile/orders)',
]

/**
 * The texts: the subject, then paragraphs. `[words](address)` is a link, a name in braces is a value, and a paragraph
 * without anything is left out.
 *
 * Anybody can sign up with somebody else's address and any name. So emails to an address that nobody has confirmed hold
 * nothing that was typed in, except those about a paid order. What is behind a # is what no server gets to see.
 */
const texts = {
  reset: [
    'A new password for {shop}',
    'Hello,',
    'Somebody, probably you, has asked for a new password for {shop}. This link lets you choose one. It works once, within an hour:',
    `[Choose a new password]({origin}${passwordResetPath}#${tokenPlace})`,
    'If it was not you, you need not do anything. Your password stays as it is.',
  ],
  confirmation: [
    'Confirm your email for {shop}',
    'Hello,',
    'Somebody, probably you, has signed up at {shop} with this email. If it was you, please confirm that the email is yours. This link works for a week:',
    `[Confirm your email]({origin}${emailConfirmationPath}#${tokenPlace})`,
    'If it was not you, you need not do anything. You will get no more emails, unless somebody asks for such a link again.',
  ],
  changeLink: [
    'Your new email for {shop}',
    'Hello,',
    'Somebody, probably you, wants to use this email for an account at {shop}. If it was you, please confirm that the email is yours. This link works once, within a day:',
    `[Confirm your new email]({origin}${emailConfirmationPath}#${tokenPlace})`,
    'If it was not you, you need not do anything, and you will get no more emails.',
  ],
  emailInUse: [
    'You have an account at {shop}',
    'Hello,',
    'Somebody, probably you, wants to use this email for another account at {shop}. It has an account already, so nothing has changed.',
    'If it was you, log in with this email, or choose a new password for it:',
    '[Choose a new password]({origin}/forgot-password)',
  ],
  emailChanges: [
    'Your email for {shop} is about to change',
    'Hello {name},',
    'You have asked for another email for your account. It changes as soon as the link is opened that we have sent to the new one. After that, you get no more emails at this address.',
    'If it was not you, choose a new password at once. Then the link does not work any more:',
    '[Choose a new password]({origin}/forgot-password)',
  ],
  passwordChanged: [
    'Your password for {shop} has changed',
    'Hello {name},',
    'The password of your account has changed, and all other devices were logged out.',
    'If it was not you, choose a new password at once. The link that you need for it comes to this address:',
    '[Choose a new password]({origin}/forgot-password)',
  ],
  deletion: [
    'Your account at {shop} is deleted',
    'Hello {name},',
    'Your account is deleted, with everything that we stored about you.',
    '{kept}',
    'Thank you for having read with us.',
    '[{shop}]({origin})',
  ],
  order: aboutOrder(
    'Your order {orderId}',
    'Thank you for your order. We are packing these books for you:',
    '{items}',
    'Discounts: {savings}. Delivery: free. Total: {total}',
    '{arrival}',
    'They go to:',
    '{address}',
  ),
  newOrder: [
    'A new order {orderId}',
    'Somebody has bought these books:',
    '{items}',
    'Discounts: {savings}. Total: {total}',
    'They go to:',
    '{address}',
    '{few}',
  ],
  lowStock: ['Few copies are left', 'A change of the stock has left few copies of:', '{few}'],
  packed: aboutOrder(
    'Your order {orderId} is packed',
    'Your books are packed, and leave with the next parcels.',
  ),
  shipped: aboutOrder(
    'Your order {orderId} is on its way',
    'Your books have left us. {carrier} brings them to you.',
    '[Follow the parcel]({tracking})',
  ),
  delivered: aboutOrder(
    'Your order {orderId} has arrived',
    'Your books have been delivered. We wish you good reading.',
  ),
  cancelled: aboutOrder(
    'Your order {orderId} is cancelled',
    '{who}, and nothing will be sent.',
    '{refund}',
  ),
  refundRequest: aboutOrder('We refund your order {orderId}', '{refund}'),
  returned: aboutOrder(
    'Your payment {paymentId} goes back to you',
    'We have received {amount}{reason}',
    '{refund}',
  ),
  refunded: aboutOrder(
    '{what} is refunded',
    'We have paid back {amount}. Your bank may take some days until it shows them.',
  ),
}

/** Lines of a paragraph are a list. */
type Values = Readonly<Record<string, string | readonly string[]>>

/** An email of a text without values of its own. */
const emailOf =
  <R extends Recipient>(text: keyof typeof texts, purpose: Purpose | null = null) =>
  (to: R, shop: Shop): Email =>
    write(to, shop, text, {}, purpose)

export const resetEmail = emailOf<Recipient>('reset', 'reset')
export const confirmationEmail = emailOf<Recipient>('confirmation', 'confirm')
/** To the new address. */
export const changeLinkEmail = emailOf<Recipient>('changeLink', 'change')
/** To the customer of an account whose email somebody wants for another one. */
export const emailInUseEmail = emailOf<Recipient>('emailInUse')
/** To the old address, if it is confirmed. */
export const emailChangesEmail = emailOf<Customer>('emailChanges')
/** For confirmed addresses only. */
export const passwordChangedEmail = emailOf<Customer>('passwordChanged')

/**
 * For confirmed addresses only.
 * @param until the day until which orders and payments stay, in ISO 8601; `null` if none do.
 */
export function deletionEmail(customer: Customer, shop: Shop, until: string | null): Email {
  const kept =
    until &&
    `Only your orders and payments stay, as the law asks: what you have bought and paid, with the name and the address on the invoice. We delete them after ${formatDate(until)}.`
  return { ...write(customer, shop, 'deletion', { kept: kept ?? '' }), customerId: null }
}

export function orderEmail(customer: Customer, shop: Shop, order: Order): Email {
  const { arrival } = order
  return write(customer, shop, 'order', {
    ...valuesOf(order),
    arrival: arrival ? arrivalSentence(arrival) : '',
  })
}

/** A book of which few copies are left. */
export interface LowStock {
  name: string
  copies: number
}

const listOf = (few: readonly LowStock[]) =>
  few.map(({ name, copies }) => `“${ownDirection(name)}”: ${copies}`)

/** How many books an email lists: an import may have changed all. */
export const mostListed = 50

/**
 * To the shop's owner.
 * @param few the books of which a change of the stock has left few, at most `mostListed`.
 * @param total how many these are in all.
 */
export function lowStockEmail(
  owner: string,
  shop: Shop,
  few: readonly LowStock[],
  total: number,
): Email {
  const more = total - few.length
  const list = listOf(few)
  return write({ id: null, email: owner }, shop, 'lowStock', {
    few: more > 0 ? [...list, `and ${more} more: “books list --low” lists all`] : list,
  })
}

/** To the shop's owner. @param few those of the order. */
export function newOrderEmail(
  owner: string,
  shop: Shop,
  order: Order,
  few: readonly LowStock[],
): Email {
  return write({ id: null, email: owner }, shop, 'newOrder', {
    ...valuesOf(order),
    few: few.length === 0 ? [] : ['Few copies are left:', ...listOf(few)],
  })
}

/** What emails say about an order. */
const valuesOf = ({ id, deliveryAddress: to, items, price }: Order) => ({
  orderId: id,
  items: items.map(
    ({ name, qty, price }) => `${qty} × ${ownDirection(name)}, ${rupees.format(price * qty)}`,
  ),
  savings: rupees.format(price.savings),
  total: rupees.format(price.total),
  address: [
    plain(`${to.firstname} ${to.lastname}`),
    plain(to.street),
    // Each has its own direction: the pincode stays at the end.
    `${plain(to.city)}, ${[to.state, to.pincode].map(plain).filter(Boolean).join(' ')}`,
    plain(to.country),
  ],
})

interface OrderChange {
  orderId: string
  to: OrderStatus
  by: By
  shipment: Shipment | undefined
  refund: Refund | null
  /** In rupees. */
  paid: number
}

/** About an order that an operator or its customer has changed. */
export function changeEmail(
  customer: Customer,
  shop: Shop,
  { orderId, to, by, shipment, refund, paid }: OrderChange,
): Email {
  if (to === 'confirmed') throw new Error('The email about a new order is another one')
  return write(customer, shop, to, {
    orderId,
    carrier: shipment?.carrier ?? '',
    tracking: shipment?.tracking ?? '',
    who:
      by.role === 'customer'
        ? 'You have cancelled your order'
        : 'We are sorry: we had to cancel your order',
    refund: refund ? refundSentence(refund, paid) : '',
  })
}

/** About money that will go back for an order that stays. @param paid in rupees. */
export function refundRequestEmail(
  customer: Customer,
  shop: Shop,
  { orderId, refund, paid }: { orderId: string; refund: Refund; paid: number },
): Email {
  const sentence = refundSentence(refund, paid)
  return write(customer, shop, 'refundRequest', { orderId, refund: sentence })
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

/** About a payment that got no order, and goes back. */
export function returnedEmail(customer: Customer, shop: Shop, returned: Returned): Email {
  const { paymentId, refund } = returned
  return write(customer, shop, 'returned', {
    paymentId,
    amount: rupees.format(refund.amount),
    reason: describeReason(returned),
    refund: refundSentence(refund, refund.amount),
  })
}

function describeReason({ reason, asked, soldOut }: Returned): string {
  const noOrder = 'so there is no order. Your cart is as it was.'
  switch (reason) {
    case 'paid already':
      return ' for a cart that you had paid for already, so there is no second order.'
    case 'too late':
      return `, but it arrived more than half an hour after you had begun to pay, ${noOrder}`
    case 'sold out':
      return `, but others had bought ${soldOut.map((name) => `“${ownDirection(name)}”`).join(', ')} before it arrived, ${noOrder}`
    default:
      return ` and not ${rupees.format(asked)}, as we had asked for, ${noOrder}`
  }
}

/** About money that has left the shop. @param subject 'Your order BK-1'. */
export function refundEmail(
  customer: Customer,
  shop: Shop,
  { subject, amount }: { subject: string; amount: number },
): Email {
  return write(customer, shop, 'refunded', { what: subject, amount: rupees.format(amount) })
}

function refundSentence({ amount, arrival: { from, to } }: Refund, paid: number): string {
  const what =
    amount < paid
      ? `${rupees.format(amount)} of what you have paid goes back`
      : `What you have paid, ${rupees.format(amount)}, goes back`
  return `${what} to the account that you paid with. It usually arrives between ${formatDay(from)} and ${formatDay(to)}.`
}

function arrivalSentence(arrival: Arrival): string {
  const [first, last] = [arrival.from, arrival.to].map(formatDay)
  return first === last ? `They arrive on ${last}.` : `They arrive between ${first} and ${last}.`
}

/** @param day an ISO 8601 date, such as '2035-03-31'. */
function formatDate(day: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return words.format(new Date(day))
}

/** @param day an ISO 8601 date; one that does not exist, such as 31 June, is a day of the next month. */
function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return days.format(Date.UTC(year, month - 1, date))
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

/** The one layout. Values are put in after the text was taken apart, so that none of them makes a paragraph or a link. */
function write(
  to: Recipient & { first_name?: string },
  { origin, shopName: shop }: Shop,
  text: keyof typeof texts,
  given: Values,
  purpose: Purpose | null = null,
): Email {
  const values: Values = { ...given, origin, shop, name: plain(to.first_name ?? '') }
  const fill = (part: string) =>
    part.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all))
  const [subject = '', ...parts] = texts[text]
  const paragraphs = parts.flatMap((part) => {
    const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (words && address) {
      const link = fill(address)
      const html = `<a href="${escaped(link)}">${escaped(fill(words))}</a>`
      return link === '' ? [] : [{ text: link, html }]
    }
    const list = values[part.slice(1, -1)]
    const lines = Array.isArray(list) ? list : [fill(part)]
    const html = lines.map(escaped).join('<br>')
    return html === '' ? [] : [{ text: lines.join('\n'), html }]
  })
  return {
    customerId: to.id,
    recipient: to.email,
    subject: fill(subject),
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n\n${shop}\n`,
    html: `<!doctype html><html lang="en"><body style="font: 16px/1.5 Georgia, serif; max-width: 36em">${paragraphs.map(({ html }) => `<p>${html}</p>`).join('')}<p>${escaped(shop)}</p></body></html>`,
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
