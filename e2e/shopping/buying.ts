import {
  article,
  banner,
  button,
  checkbox,
  heading,
  inHeader,
  link,
  main,
  type ShopPage,
} from '../shop-page'
import { checkout, payIn } from './checkout'

/**
 * Buys Dracula as somebody who has never been here: from the home page to the order, with a reload
 * at every step at which something could be lost.
 */
export async function buyABook(page: ShopPage): Promise<void> {
  await page.open('/')
  await page.expectTitle('Bookshelf | Home')
  const book = await chooseABook(page)

  await page.step('adding as a visitor leads to the login and back to the book', async () => {
    await page.click(button('Add to cart', { within: main, first: true }))
    await page.expectPath('/login')
    await page.reload()
    await page.click(button('Login With Test Credentials'))
    await page.expectPath(book)
    await page.expectVisible(link('Profile', { within: banner }))
  })

  await page.step('the book that was wanted is in the cart, also after a reload', async () => {
    await page.expectVisible(inHeader('Cart, 1 book'))
    await page.reload()
    await page.expectVisible(inHeader('Cart, 1 book'))
    await page.click(link('Go to Cart', { within: main, first: true }))
    await page.expectPath('/cart')
  })

  await page.step('the quantity changes what is to be paid', async () => {
    const more = button(/^Increase quantity/, { within: main })
    await page.click(more)
    // Enabled again: the server has it.
    await page.expectEnabled(more)
    await page.expectVisible(inHeader('Cart, 2 books'))
    // 2 x 949 less the fixed discount of 99.
    await page.expectText(main, '₹1,799')
    await page.reload()
    await page.expectVisible(inHeader('Cart, 2 books'))
    await page.click(link('Place Order', { within: main }))
    await page.expectPath('/checkout')
  })

  await page.step('paying to a chosen address makes an order and empties the cart', async () => {
    await page.reload()
    await page.click(checkout.address)
    await page.click(checkout.pay)
    await page.click(payIn('₹1,799'))
    await page.expectPath('/profile/orders')
    await page.expectText(main, 'Dracula')
    await page.expectVisible(inHeader('Cart'))
  })

  await page.step('the order is there after a reload', async () => {
    await page.reload()
    await page.expectText(main, 'Dracula')
    await page.expectText(main, /pay_TEST/)
    await page.expectVisible(inHeader('Cart'))
  })
}

/** @returns the path of the book that is then shown. */
async function chooseABook(page: ShopPage): Promise<string> {
  await page.step('a category tile leads to the list with that category chosen', async () => {
    await page.click(link(/thriller/i, { within: main, first: true }))
    await page.expectPath('/products?category=thriller')
    await page.expectCount(article(undefined, { within: main }), 3)
    // On a phone the filters stand in a drawer.
    const filters = button(/^Filters, 1 active/)
    if (await page.evaluate(() => innerWidth < 600)) await page.expectVisible(filters)
    else await page.expectChecked(checkbox('Thriller'))
  })
  await page.step('a card opens the book', async () => {
    await page.click(link('Dracula', { within: article('Dracula') }))
    await page.expectVisible(heading('Dracula', { within: main, first: true }))
    await page.expectTitle('Bookshelf | Dracula')
  })
  return page.evaluate(() => location.pathname)
}
