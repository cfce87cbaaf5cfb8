/** Every screen of the shop and its states, for the screenshots. */
import type { Fault } from '../../mock-api/src/start'
import { fillCart, hydrated, logIn } from '../support/customer.ts'
import {
  article,
  banner,
  button,
  dialog,
  heading,
  inHeader,
  main,
  radio,
  region,
  type ShopPage,
  searchbox,
  textbox,
} from '../support/shop-page.ts'
import type { BreakableSite } from './breakable-site.ts'

export interface Screen {
  name: string
  /** Whether something on it moves permanently. */
  moves?: boolean
  /** The address to open; missing if the screen continues the one before. */
  path?: string
  /** The actions before the screenshot. */
  act?: (page: ShopPage) => Promise<void>
  /** Whether the parts further down are photographed, too. */
  long?: boolean
}

/** Screens in an order in which one shopper can see them, and what happens before them. */
export interface Part {
  before?: (page: ShopPage, site: BreakableSite) => Promise<void>
  screens: Screen[]
}

const dracula = article('Dracula', { within: main })
const book = '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165'
const press = (name: string | RegExp) => (page: ShopPage) =>
  page.click(button(name, { within: main, first: true }))

const forVisitors: Part = {
  screens: [
    { name: 'home', path: '/', long: true },
    { name: 'list', path: '/products', long: true },
    { name: 'filters', path: '/products?category=thriller&sort=HIGH_TO_LOW', act: openFilters },
    { name: 'empty-list', path: '/products?q=nothing' },
    { name: 'suggestions', path: '/products', act: suggest },
    { name: 'search', path: '/products', act: search },
    { name: 'close-matches', path: '/products?q=moby+dick', act: seeCloseMatches },
    { name: 'book', path: book, long: true },
    { name: 'no-such-book', path: '/products/none' },
    { name: 'policy', path: '/policies/returns', long: true },
    { name: 'login', path: '/login' },
    { name: 'login-refused', path: '/login', act: press('Login') },
    { name: 'signup', path: '/signup', long: true },
    { name: 'signup-refused', path: '/signup', act: press(/^Sign ?up|Create/i) },
    { name: 'request-tester', path: '/mockman', long: true },
    { name: 'request-answered', path: '/mockman', act: press('Submit'), long: true },
    { name: 'not-found', path: '/no/such/page' },
    { name: 'menu', path: '/login', act: (page) => page.click(button('Open menu')) },
  ],
}

const forNewCustomers: Part = {
  before: logIn,
  screens: [
    { name: 'cart-empty', path: '/cart' },
    { name: 'wishlist-empty', path: '/wishlist' },
    { name: 'orders-empty', path: '/profile/orders' },
    { name: 'profile', path: '/profile/me' },
    { name: 'addresses', path: '/profile/address' },
    { name: 'address-dialog', path: '/profile/address', act: openAddress },
    { name: 'address-refused', path: '/profile/address', act: saveNoAddress },
    { name: 'toast', path: '/products', act: (page) => addToWishlist(page, 'Meditations') },
    { name: 'toast-on-book', path: book, act: press('Add to cart') },
  ],
}

const forBuyers: Part = {
  before: async (page) => {
    await fillCart(page, { Dracula: 1, Meditations: 1 })
    await page.open('/products')
    await hydrated(page)
    await addToWishlist(page, 'Dracula')
  },
  screens: [
    { name: 'wishlist', path: '/wishlist', long: true },
    { name: 'cart', path: '/cart', long: true },
    { name: 'coupons', path: '/cart', act: press('Apply Coupon') },
    { name: 'coupon-used', path: '/cart', act: useCoupon, long: true },
    { name: 'coupon-lost', path: '/cart', act: press(/^Remove.*Dracula/) },
    { name: 'cart-to-undo', path: '/cart' },
    { name: 'undone', act: press('Undo') },
    { name: 'checkout', path: '/checkout', long: true },
    { name: 'no-address-chosen', path: '/checkout', act: press('Proceed To Pay') },
    { name: 'payment', path: '/checkout', act: beginToPay, moves: true },
    { name: 'orders', act: pay, long: true },
    { name: 'bought-before', path: '/profile/orders' },
    { name: 'profile-of-buyer', path: '/profile/me' },
    { name: 'waiting', path: '/products', act: changeWithoutConnection },
    { name: 'payment-left', path: '/cart', act: leavePayment },
  ],
}

const withoutCatalog: Part = {
  before: async (_page, site) => site.breakRemote('catalog'),
  screens: [{ name: 'remote-missing', path: '/products' }],
}

export const parts = [forVisitors, forNewCustomers, forBuyers, withoutCatalog]

/** On narrow screens the filters are in a drawer. */
async function openFilters(page: ShopPage) {
  if (await page.evaluate(() => innerWidth < 960)) await page.click(button(/^Filters/))
}

async function search(page: ShopPage) {
  await page.click(button('Search'))
  await page.fill(searchbox, 'moby')
  await page.expectPath('/products?q=moby')
}

async function suggest(page: ShopPage) {
  await page.click(button('Search'))
  await page.fill(searchbox, 'moby')
  await page.expectVisible({ role: 'option', name: /Moby/, first: true })
}

async function seeCloseMatches(page: ShopPage) {
  await page.expectVisible(region('Close matches'))
}

async function openAddress(page: ShopPage) {
  await page.click(button('Add New Address', { within: main }))
}

async function saveNoAddress(page: ShopPage) {
  await openAddress(page)
  const form = dialog('Add New Address')
  await page.fill(textbox('Phone', { within: form }), '12')
  await page.click(button('Save address', { within: form }))
}

async function addToWishlist(page: ShopPage, name: string) {
  await page.click(button('Add to wishlist', { within: article(name, { within: main }) }))
  await page.expectVisible(inHeader(/^Wishlist, /))
}

async function useCoupon(page: ShopPage) {
  await press('Apply Coupon')(page)
  await page.click(button('Apply FESTIVE OFF', { within: dialog('Apply Coupon') }))
}

async function beginToPay(page: ShopPage) {
  await page.click(radio(undefined, { within: main, first: true }))
  await page.click(button('Proceed To Pay', { within: main }))
  await page.expectVisible(dialog(/test payment/i))
}

async function pay(page: ShopPage) {
  await page.click(button(/^Pay ₹/, { within: dialog(/test payment/i) }))
  await page.expectPath('/profile/orders')
  await page.expectVisible(heading(/Order/, { within: main, first: true }))
}

async function leavePayment(page: ShopPage) {
  await page.expectVisible(inHeader('Cart, 1 book'))
  await page.open('/checkout')
  await beginToPay(page)
  await page.reload()
  await hydrated(page)
}

async function changeWithoutConnection(page: ShopPage) {
  await page.expectInPage(() => globalThis.__mockApi !== undefined, true)
  const fault: Fault = { loseAnswer: true }
  // Reading the list fails, too: it would show that the change has taken effect.
  await page.evaluate((wanted) => {
    globalThis.__mockApi?.faults.set('POST /user/cart', wanted)
    globalThis.__mockApi?.faults.set('GET /user/cart', wanted)
  }, fault)
  await page.click(button('Add to cart', { within: dracula }))
  await page.expectText({ role: 'status', within: banner }, '1 change waits')
}
