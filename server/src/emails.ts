/** The texts of the emails, as plain text and as simple HTML. */
import { type Order, passwordResetPath } from 'shared/contract'
import type { Customer } from './customers'

export interface Email {
  recipient: string
  subject: string
  text: string
  html: string
}

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** @param origin where the shop is. @param token goes into the fragment, which no server gets to see. */
export function resetEmail(customer: Customer, origin: string, token: string): Email {
  return write(customer, 'A new password for Bookshelf', [
    `Hello ${customer.first_name},`,
    'Somebody, probably you, has asked for a new password for Bookshelf. This link lets you choose one. It works once, within an hour:',
    { link: `${origin}${passwordResetPath}#${token}`, words: 'Choose a new password' },
    'If it was not you, you need not do anything. Your password stays as it is.',
  ])
}

export function orderEmail(customer: Customer, origin: string, order: Order): Email {
  const { deliveryAddress: to, items, price } = order
  return write(customer, `Your order ${order.id}`, [
    `Hello ${customer.first_name},`,
    'Thank you for your order. These books are on their way to you:',
    {
      lines: items.map(({ name, qty, price }) => `${qty} × ${name}, ${rupees.format(price * qty)}`),
    },
    `Discounts: ${rupees.format(price.savings)}. Delivery: free. Total: ${rupees.format(price.total)}`,
    'They go to:',
    {
      lines: [
        `${to.firstname} ${to.lastname}`.trim(),
        to.street,
        `${to.city}, ${to.state} ${to.pincode}`,
        to.country,
      ],
    },
    { link: `${origin}/profile/orders`, words: 'See your orders' },
  ])
}

type Part = string | { link: string; words: string } | { lines: string[] }

function write(customer: Customer, subject: string, parts: readonly Part[]): Email {
  const text = parts.map((part) =>
    typeof part === 'string' ? part : 'link' in part ? part.link : part.lines.join('\n'),
  )
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escaped(part)}</p>`
    if ('link' in part) return `<p><a href="${escaped(part.link)}">${escaped(part.words)}</a></p>`
    return `<p>${part.lines.map(escaped).join('<br>')}</p>`
  })
  return {
    recipient: customer.email,
    subject,
    text: `${text.join('\n\n')}\n\nBookshelf\n`,
    html: `<!doctype html><html lang="en"><body style="font: 16px/1.5 Georgia, serif; max-width: 36em">${html.join('')}<p>Bookshelf</p></body></html>`,
  }
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
