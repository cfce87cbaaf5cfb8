/** The shortest purchase, for other engines and a real server. */
import { checkout, payIn } from './customer'
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
} from './shop-page'

/**
 * Buys Dracula as a new visitor: from the home page to the order, with a reload
 * at every step where something could be lost.
 */
export async function buyABook(page: ShopPage): Promise<void> {
  await page.open('/')
  await page.expectTitle('Bookshelf | Home')
  const book = await chooseABook(page)

  await page.step('adding as a visitor opens the login, and returns to the book', async () => {
    await page.click(button('Add to cart', { within: main, first: true }))
    await page.expectPath('/login')
    // A reload that interrupts its scripts would be reported as an error.
    await page.expectVisible(button('Login With Test Credentials'))
    await page.reload()
    await page.click(button('Login With Test Credentials'))
    await page.expectPath(book)
    await page.expectVisible(link('Profile', { within: banner }))
  })

  await page.step('the added book is in the cart, also after a reload', async () => {
    await page.expectVisible(inHeader('Cart, 1 book'))
    await page.reload()
    await page.expectVisible(inHeader('Cart, 1 book'))
    await page.click(link('Go to Cart', { within: main, first: true }))
    await page.expectPath('/cart')
  })

  await page.step('the quantity changes the amount to pay', async () => {
    const more = button(/^Increase quantity/, { within: main })
    await page.click(more)
    // The button is enabled again once the server has the change.
    await page.expectEnabled(more)
    await page.expectVisible(inHeader('Cart, 2 books'))
    // 2 x 949 minus the fixed discount of 99.
    await page.expectText(main, '₹1,799')
    await page.reload()
    await page.expectVisible(inHeader('Cart, 2 books'))
    await page.click(link('Place Order', { within: main }))
    await page.expectPath('/checkout')
  })

  await page.step(
    'paying with a chosen address creates an order and empties the cart',
    async () => {
      await page.expectVisible(checkout.pay)
      await page.reload()
      await page.click(checkout.address)
      await page.click(checkout.pay)
      await page.click(payIn('₹1,799'))
      await page.expectPath('/profile/orders')
      await page.expectText(main, 'Dracula')
      await page.expectVisible(inHeader('Cart'))
    },
  )

  await page.step('the order is shown after a reload', async () => {
    await page.reload()
    await page.expectText(main, 'Dracula')
    await page.expectText(main, /pay_TEST/)
    await page.expectVisible(inHeader('Cart'))
  })
}

/** Opens a book from the home page. @returns its path. */
async function chooseABook(page: ShopPage): Promise<string> {
  await page.step('a category tile opens the list with that category selected', async () => {
    await page.click(link(/thriller/i, { within: main, first: true }))
    await page.expectPath('/products?category=thriller')
    await page.expectCount(article(undefined, { within: main }), 3)
    // On a phone the filters are in a drawer.
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
