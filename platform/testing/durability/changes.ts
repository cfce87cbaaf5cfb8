/** The tested changes: the preparation of each, the pressed control, and whether the server has it. */
import type { Page } from '@playwright/test'
import { lakeRoad as address } from '../../../e2e/support/sample-address.ts'
import { products } from '../../../mock-api/src/seed/index.ts'
import { whenShown } from './shopper.ts'

const [book] = products
if (!book) throw new Error('The sample data has no book')

type Call = readonly [method: string, path: string, body?: unknown]

export interface TriedChange {
  /** The page of the change. */
  path: string
  /** Calls that prepare the customer's data. */
  before: readonly Call[]
  /** Prepares the page, so that only one press is left. */
  prepare?: (page: Page) => Promise<void>
  /** The selector of the pressed control. */
  button: string
  /** The list that shows it, and whether it does. */
  list: 'cart' | 'wishlist' | 'address'
  isThere: (items: readonly { _id: string; qty?: number; street?: string }[]) => boolean
}

const inCard = `article:has(a[href="/products/${book._id}"])`
const emptyCart: Call = ['DELETE', '/user/cart/all']
const withBook: readonly Call[] = [emptyCart, ['POST', '/user/cart', { product: book }]]

export const triedChanges: Record<string, TriedChange> = {
  'book added': {
    path: '/products',
    before: [emptyCart],
    button: `${inCard} button:has-text("Add to cart")`,
    list: 'cart',
    isThere: ([line]) => line?.qty === 1,
  },
  heart: {
    path: '/products',
    before: [['DELETE', `/user/wishlist/${book._id}`]],
    button: `${inCard} button[aria-label^="Add"]`,
    list: 'wishlist',
    isThere: ({ length }) => length === 1,
  },
  quantity: {
    path: '/cart',
    before: withBook,
    button: 'button[aria-label^="Increase quantity"]',
    list: 'cart',
    isThere: ([line]) => line?.qty === 2,
  },
  'book removed': {
    path: '/cart',
    before: withBook,
    button: 'main article button:has-text("Remove")',
    list: 'cart',
    isThere: ({ length }) => length === 0,
  },
  'address added': {
    path: '/profile/address',
    before: [],
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
    list: 'address',
    isThere: (items) => items.filter(({ street }) => street === address.street).length === 1,
  },
  'address removed': {
    path: '/profile/address',
    before: [['POST', '/user/address', { address }]],
    button: `main article:has-text("${address.street}") button:has-text("Remove")`,
    list: 'address',
    isThere: (items) => items.every(({ street }) => street !== address.street),
  },
}
