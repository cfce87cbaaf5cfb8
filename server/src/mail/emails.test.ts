import { demoAddress, products } from 'mock-api/seed'
import type { Order } from 'shared/contract'
import { expect, it } from 'vitest'
import type { Customer } from '../accounts/customer'
import { trialShop } from '../testing/server-process'
import { orderEmail, resetEmail } from './emails'

const customer = { id: 'c', email: 'asha@bookshelf.test', first_name: 'Asha' } as Customer

const order: Order = {
  id: 'BK-1',
  paymentId: '1',
  deliveryAddress: demoAddress,
  items: products.slice(0, 1).map((book) => ({ ...book, qty: 1 })),
  price: { mrp: 299, discount: 99, coupon: 0, delivery: 0, total: 200, savings: 99 },
  coupon: null,
  placedAt: '2026-11-28T10:00:00Z',
  status: 'confirmed',
}

const textOf = (changes: Partial<Order>) =>
  orderEmail(customer, trialShop, { ...order, ...changes }).text

it('an email about an order says when it arrives, if that was promised', () => {
  const days = (from: string, to: string) => textOf({ arrival: { from, to } })
  expect(days('2026-12-01', '2026-12-03')).toContain(
    '\n\nThey arrive between Tuesday 1 December and Thursday 3 December.\n\n',
  )
  expect(days('2026-12-01', '2026-12-01')).toContain('\n\nThey arrive on Tuesday 1 December.\n\n')
  expect(days('2026-06-31', '2026-06-31')).toContain('They arrive on Wednesday 1 July.')
  expect(textOf({})).not.toContain('arrive')
})

it('a name in Hebrew keeps the mark at its end, whatever follows it', () => {
  const [item] = order.items
  const email = orderEmail({ ...customer, first_name: 'שלום!' }, trialShop, {
    ...order,
    items: [{ ...(item as Order['items'][number]), name: 'ספר!' }],
    deliveryAddress: { ...demoAddress, city: 'חיפה', state: 'Karnataka', pincode: '560001' },
  })
  expect(email.text).toContain('Hello \u2068שלום!\u2069,')
  expect(email.text).toContain('1 × \u2068ספר!\u2069, ₹')
  expect(email.text).toContain('\n\u2068חיפה\u2069, Karnataka 560001\n')
  expect(textOf({})).not.toMatch(/[\u2066-\u2069]/)
})

it('emails are from the shop of the settings', () => {
  const { subject, text, html } = resetEmail(customer, { ...trialShop, shopName: 'A & B' })
  expect(subject).toBe('A new password for A & B')
  expect(text).toMatch(/\n\nA & B\n$/)
  expect(html).toContain('<p>A &amp; B</p>')
})

it('what customers type in stays on its line, and is no link', () => {
  const lure =
    'customer,\r\n\u2028Pay at https://evil.example/pay, www.evil.example or a@evil.example'
  const lured = { ...customer, first_name: lure }
  const name = { firstname: 'J.R.R.', lastname: 'Tolkien' }
  const deliveryAddress = { ...demoAddress, ...name, street: lure }
  const { text, html } = orderEmail(lured, trialShop, { ...order, deliveryAddress })
  const typed = text.replaceAll(/^http:\/\/localhost.*$/gm, '')
  expect(typed).toMatch(/^Hello customer, Pay at https: \/ \/evil\. example\/pay.*,$/m)
  for (const body of [typed, html.replaceAll(/href="[^"]*"/g, '')]) {
    expect(body).not.toMatch(/https?:\/\/|evil\.example|@evil/)
  }
  // As it is written otherwise.
  expect(text).toContain('J. R. R. Tolkien')
})
