/** The tested changes: the preparation of each, the pressed control, what shows it, and whether the server has it. */
import type { Page } from '@playwright/test'
import { lakeRoad as address } from '../../e2e/support/sample-address.ts'
import { products } from '../../mock-api/src/seed/index.ts'
import { type Call, type UserList, whenShown } from './shopper.ts'

const [book, otherBook] = sampleBooks()

/** Elements of a page: those that match the selector and contain the text. */
interface Sign {
  selector: string
  text?: string
  /** Whether it is shown that the change is made when they are gone, rather than when they are there. */
  gone?: boolean
}

export interface TriedChange {
  /** The page of the change. */
  path: string
  /** Calls that prepare the customer's data. */
  before: readonly Call[]
  /** Prepares the page, so that only one press is left. */
  prepare?: (page: Page) => Promise<void>
  /** The selector of the pressed control. */
  button: string
  /** What shows the shopper that the change is made. */
  shown: Sign
  /** Whether it is stored some time after the press, so that only a change that was shown must not be lost. */
  isStoredLater?: boolean
  /** The list that shows it, and whether it does. */
  list: UserList
  isThere: (items: readonly { _id: string; qty?: number; street?: string }[]) => boolean
}

/** Another book is in both lists, so that a count without it is noticed. */
const otherBookOnly: readonly Call[] = [
  ['DELETE', '/user/cart/all'],
  ['DELETE', `/user/wishlist/${book._id}`],
  ['POST', '/user/cart', { product: otherBook }],
  ['POST', '/user/wishlist', { product: otherBook }],
]

const add: Call = ['POST', '/user/cart', { product: book }]
const inCard = `article:has(a[href="/products/${book._id}"])`
/** How many copies of the changed book are among the lines of a cart. */
export const copiesOf = (items: readonly { _id: string; qty?: number }[]) =>
  items.find(({ _id }) => _id === book._id)?.qty ?? 0

function sampleBooks() {
  const [first, second] = products
  if (!first || !second) throw new Error('The sample data has too few books')
  return [first, second] as const
}

const inHeader = (label: string): Sign => ({ selector: `header a[aria-label="${label}"]` })

export const triedChanges: Record<string, TriedChange> = {
  'book added': {
    path: '/products',
    before: otherBookOnly,
    button: `${inCard} button:has-text("Add to cart")`,
    shown: { selector: `${inCard} a[href="/cart"]` },
    list: 'cart',
    isThere: (items) => copiesOf(items) === 1,
  },
  heart: {
    path: '/products',
    before: otherBookOnly,
    button: `${inCard} button[aria-label^="Add"]`,
    shown: { selector: `${inCard} button[aria-label^="Remove"]` },
    list: 'wishlist',
    isThere: ({ length }) => length === 2,
  },
  quantity: {
    path: '/cart',
    before: [...otherBookOnly, add],
    button: `${inCard} button[aria-label^="Increase quantity"]`,
    shown: inHeader('Cart, 3 books'),
    list: 'cart',
    isThere: (items) => copiesOf(items) === 2,
  },
  'book removed': {
    path: '/cart',
    before: [...otherBookOnly, add],
    button: `${inCard} button:has-text("Remove")`,
    shown: inHeader('Cart, 1 book'),
    list: 'cart',
    isThere: (items) => copiesOf(items) === 0,
  },
  'book moved': {
    path: '/cart',
    before: [...otherBookOnly, add],
    button: `${inCard} button:has-text("Move to WishList")`,
    shown: inHeader('Wishlist, 2 books'),
    list: 'wishlist',
    isThere: ({ length }) => length === 2,
  },
  'removal undone': {
    path: '/cart',
    before: [...otherBookOnly, add, add],
    async prepare(page) {
      const remove = page.locator(`${inCard} button:has-text("Remove")`)
      await whenShown(page, remove)
      await remove.click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
    button: 'main button:has-text("Undo")',
    shown: inHeader('Cart, 3 books'),
    isStoredLater: true,
    list: 'cart',
    isThere: (items) => copiesOf(items) === 2,
  },
  'order bought again': {
    path: '/profile/orders',
    before: otherBookOnly,
    prepare: showOrder,
    button: 'main button:has-text("Buy again")',
    shown: inHeader('Cart, 3 books'),
    isStoredLater: true,
    list: 'cart',
    isThere: (items) => copiesOf(items) === 2,
  },
  'address added': {
    path: '/profile/address',
    before: otherBookOnly,
    async prepare(page) {
      const add = page.getByRole('button', { name: 'Add New Address' })
      await whenShown(page, add)
      await add.click()
      const form = page.getByRole('form', { name: 'New address' })
      await form.waitFor()
      for (const [name, value] of Object.entries(address)) {
        const field = form.locator(`[name="${name}"]`)
        if (name === 'country') await field.selectOption(value)
        else await field.fill(value)
      }
    },
    button: 'dialog[open] button[type="submit"]',
    shown: { selector: 'main article', text: address.street },
    list: 'address',
    isThere: (items) => items.filter(({ street }) => street === address.street).length === 1,
  },
  'address removed': {
    path: '/profile/address',
    before: [...otherBookOnly, ['POST', '/user/address', { address }]],
    button: `main article:has-text("${address.street}") button:has-text("Remove")`,
    shown: { selector: 'main article', text: address.street, gone: true },
    list: 'address',
    isThere: (items) => items.every(({ street }) => street !== address.street),
  },
}

/** Stores a paid order of two copies, as the cart team's code does after a payment, and shows it. */
async function showOrder(page: Page) {
  await page.evaluate(
    ({ product, deliveryAddress }) => {
      const [, claims = ''] = (localStorage.getItem('token') ?? '').split('.')
      const { _id } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
      const rupees = product.price * 2
      const order = {
        id: 'order-1',
        paymentId: 'payment-1',
        deliveryAddress: { _id: 'a1', ...deliveryAddress },
        items: [{ ...product, qty: 2 }],
        price: { mrp: rupees, discount: 0, coupon: 0, delivery: 0, total: rupees, savings: 0 },
        coupon: null,
        placedAt: new Date().toISOString(),
        status: 'confirmed',
      }
      localStorage.setItem(`bookshelf.orders.${_id}`, JSON.stringify([order]))
    },
    { product: book, deliveryAddress: address } as const,
  )
  await page.reload()
  await whenShown(page, page.getByRole('button', { name: /^Buy again/ }))
}
