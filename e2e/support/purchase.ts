/** The whole purchase, written once and taken under every condition (shop/conditions). */
import {
  checkout,
  chooseCoupon,
  coupons,
  fillNewAddress,
  hydrated,
  menu,
  newAddress,
  payIn,
  priceDetails,
} from './customer'
import { lakeRoad } from './sample-address'
import {
  article,
  button,
  heading,
  inHeader,
  link,
  main,
  type ShopPage,
  searchbox,
} from './shop-page'

/** Longer than a phone is wide. */
const longWord = 'honorificabilitudinitatibus'.repeat(3).slice(0, 60)
export const longName = 'floccinaucinihilipilification'.repeat(3).slice(0, 60)

/** By a part of them, so that a condition may make the names longer. */
const named = { dracula: /Dracula/, moby: /Moby-Dick/, meditations: /Meditations/ } as const
const inList = (name: RegExp) => article(name, { within: main })
const anyBook = article(undefined, { within: main, first: true })
const more = button(/^Increase quantity of .*Dracula/, { within: main })
const less = button(/^Decrease quantity of .*Dracula/, { within: main })
/** Below a book, shown last. */
const otherBooks = heading('You may also like', { within: main })
const undo = button('Undo')

/**
 * Finds a book by category and by search, reads it, adds it, logs in, changes the cart, uses coupons, adds an address,
 * pays and sees the order; then uses the wishlist, undoes removals and logs out. Never loads a page after the first one,
 * so that it works without storage, and so that nothing on the page is newer than it should be.
 * @param canStore false if orders cannot be stored: then the shop says so.
 */
export async function purchase(page: ShopPage, { canStore = true } = {}): Promise<void> {
  await findABook(page)
  await addAsVisitor(page)
  await changeTheCart(page)
  await chooseAnAddress(page)
  await pay(page)
  if (canStore) await seeTheOrder(page)
  else await seeThatItIsNotStored(page)
  await keepAWishlist(page)
  await page.step('logging out', async () => {
    await page.click(inHeader('Profile'))
    await page.expectVisible(button('Log out', { within: main }))
    await page.click(button('Log out', { within: main }))
    await page.expectVisible(inHeader('Sign in'))
    await page.expectVisible(inHeader('Cart'))
  })
}

async function findABook(page: ShopPage): Promise<void> {
  await page.step('the home page', async () => {
    await page.open('/')
    await hydrated(page)
    await page.expectVisible(link(/thriller/i, { within: main, first: true }))
  })
  await page.step('the menu', async () => {
    await page.click(button('Open menu'))
    await page.expectVisible(link('Shop now', { within: menu }))
  })
  await page.step('the list', async () => {
    await page.click(link('Shop now', { within: menu }))
    await page.expectPath('/products')
    await page.expectAbsent(menu)
    await page.expectVisible(inList(named.dracula))
  })
  await page.step('a search without books', async () => {
    await page.click(button('Search'))
    await page.fill(searchbox, longWord)
    await page.press('Enter')
    await page.expectPath(new RegExp(`q=${longWord}`))
    await page.expectText(main, 'Product you are looking for is not found')
  })
  await page.step('a search', async () => {
    await page.fill(searchbox, 'MOBY')
    await page.expectVisible({ role: 'option', name: named.moby })
    await page.expectPath('/products?q=moby')
    await page.expectVisible(inList(named.moby))
    await page.expectCount(article(undefined, { within: main }), 1)
    await page.expectValue(searchbox, 'MOBY')
  })
  await page.step('a category', async () => {
    await page.press('Enter')
    await page.click(button('Search'))
    await page.click(link('Bookshelf, home'))
    await page.expectPath('/')
    await page.click(link(/thriller/i, { within: main, first: true }))
    await page.expectPath('/products?category=thriller')
    await page.expectCount(article(undefined, { within: main }), 3)
  })
  await page.step('a book', async () => {
    await page.click(link(named.dracula, { within: inList(named.dracula) }))
    await page.expectVisible(otherBooks)
  })
  await page.step('the books of its author', async () => {
    await page.click(link(/Bram Stoker/, { within: main }))
    await page.expectPath(/author=.*Bram/)
    await page.expectVisible(inList(named.dracula))
    await page.expectCount(article(undefined, { within: main }), 1)
  })
}

async function addAsVisitor(page: ShopPage): Promise<void> {
  await page.step('the login', async () => {
    await page.back()
    await page.expectVisible(otherBooks)
    await page.click(button('Add to cart', { within: main, first: true }))
    await page.expectPath('/login')
    await page.expectVisible(button('Login With Test Credentials'))
  })
  await page.step('the book in the cart', async () => {
    await page.click(button('Login With Test Credentials'))
    await page.expectPath(/\/products\/[\w-]+$/)
    await page.expectVisible(inHeader('Cart, 1 book'))
    await page.expectVisible(link('Go to Cart', { within: main, first: true }))
    await page.expectVisible(otherBooks)
  })
}

async function changeTheCart(page: ShopPage): Promise<void> {
  await page.step('the cart', async () => {
    await page.click(link('Go to Cart', { within: main, first: true }))
    await page.expectPath('/cart')
    await page.expectText(priceDetails, 'Total₹850')
  })
  await page.step('two copies', async () => {
    await page.click(more)
    await page.expectEnabled(more)
    await page.expectText(priceDetails, 'Total₹1,799')
  })
  await page.step('the coupons', async () => {
    await page.click(button('Apply Coupon', { within: main }))
    await page.expectVisible(button('Apply NEW USER', { within: coupons }))
  })
  await page.step('a coupon', async () => {
    await page.click(button('Apply NEW USER', { within: coupons }))
    await page.expectText(priceDetails, 'Total₹1,299')
  })
  await page.step('a coupon that falls off', async () => {
    await page.click(less)
    await page.expectEnabled(more)
    await page.expectText(main, 'NEW USER was taken off')
    await page.expectText(priceDetails, 'Total₹850')
  })
  await page.step('another coupon, and none', async () => {
    await page.click(more)
    await page.expectEnabled(more)
    await chooseCoupon(page, 'FESTIVE OFF')
    await page.expectText(priceDetails, 'Total₹1,499')
    await page.click(button('Remove FESTIVE OFF', { within: main }))
    await page.expectText(priceDetails, 'Total₹1,799')
    await chooseCoupon(page, 'NEW USER')
  })
  await page.step('a removal from the cart', async () => {
    await page.click(button(/^Remove.*Dracula/, { within: main }))
    await page.expectVisible(undo)
    await page.expectVisible(inHeader('Cart'))
  })
  await page.step('the removal undone', async () => {
    await page.click(undo)
    await page.expectText(priceDetails, 'Total₹1,299')
    await page.expectVisible(inHeader('Cart, 2 books'))
    await page.expectAbsent(undo)
  })
}

async function chooseAnAddress(page: ShopPage): Promise<void> {
  await page.step('the checkout', async () => {
    await page.click(link('Place Order', { within: main }))
    await page.expectPath('/checkout')
    await page.expectVisible(checkout.pay)
  })
  await page.step('an address', async () => {
    await page.click(button('Add New Address', { within: main }))
    await page.expectVisible(newAddress)
    await fillNewAddress(page)
  })
  await page.step('the chosen address', async () => {
    await page.click(button('Save address', { within: newAddress }))
    await page.expectAbsent(newAddress)
    await page.expectText(main, lakeRoad.street)
    await page.click(checkout.address)
  })
}

async function pay(page: ShopPage): Promise<void> {
  await page.step('the payment', async () => {
    await page.click(checkout.pay)
    await page.expectVisible(payIn('₹1,299'))
  })
}

async function seeThatItIsNotStored(page: ShopPage): Promise<void> {
  await page.step('an order that is not stored', async () => {
    await page.click(payIn('₹1,299'))
    await page.expectVisible(heading(/is not stored/))
    await page.expectText(main, /Your payment pay_\w+ has gone through/)
    await page.expectVisible(inHeader('Cart, 2 books'))
  })
}

async function seeTheOrder(page: ShopPage): Promise<void> {
  await page.step('the order', async () => {
    await page.click(payIn('₹1,299'))
    await page.expectPath('/profile/orders')
    await page.expectVisible(heading(/^Thank you/))
    await page.expectText(main, 'Dracula')
    await page.expectVisible(inHeader('Cart'))
  })
}

async function keepAWishlist(page: ShopPage): Promise<void> {
  await page.step('books on the wishlist', async () => {
    await page.click(button('Open menu'))
    await page.click(link('Shop now', { within: menu }))
    await page.expectPath('/products')
    await page.click(button('Add to wishlist', { within: inList(named.dracula) }))
    await page.click(button('Add to wishlist', { within: inList(named.meditations) }))
    await page.expectVisible(inHeader('Wishlist, 2 books'))
  })
  await page.step('the wishlist', async () => {
    await page.click(inHeader('Wishlist, 2 books'))
    await page.expectVisible(heading('MY WishList (2)'))
    await page.expectVisible(anyBook)
    await page.click(button('Add to cart', { within: inList(named.meditations) }))
    await page.expectVisible(link('Go to cart', { within: inList(named.meditations) }))
  })
  await page.step('a removal from the wishlist', async () => {
    await page.click(button('Remove', { within: inList(named.dracula) }))
    await page.expectVisible(heading('MY WishList (1)'))
    await page.expectVisible(undo)
  })
  await page.step('that removal undone', async () => {
    await page.click(undo)
    await page.expectVisible(heading('MY WishList (2)'))
    await page.expectAbsent(undo)
  })
}
