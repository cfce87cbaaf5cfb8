import { article, button, heading, inHeader, link, main, type ShopPage } from '../shop-page'
import { logIn } from './customer'
import { expectOnServer } from './on-server'

const card = (name: string) => article(name, { within: main })

/** Two books are added to the wishlist, one of them moves into the cart, and both are removed. */
export async function keepAWishlist(page: ShopPage): Promise<void> {
  await logIn(page)
  await page.click(button('Add to wishlist', { within: card('Dracula') }))
  await page.click(button('Add to wishlist', { within: card('Meditations') }))
  await page.click(inHeader('Wishlist, 2 books'))
  await page.expectVisible(heading('MY WishList (2)'))

  const dracula = card('Dracula')
  await page.expectText(dracula, '₹949')
  await page.expectText(dracula, '₹499')
  await page.expectText(dracula, '60% off')
  await page.click(button('Add to cart', { within: dracula }))
  await page.expectVisible(link('Go to cart', { within: dracula }))
  await page.expectVisible(inHeader('Cart, 1 book'))

  await expectOnServer(page, 'wishlist', [
    ['Dracula', 1],
    ['Meditations', 1],
  ])
  await expectOnServer(page, 'cart', [['Dracula', 1]])
  await page.reload()
  await page.expectVisible(heading('MY WishList (2)'))
  await page.click(button('Remove', { within: dracula }))
  await page.expectVisible(heading('MY WishList (1)'))
  await page.click(button('Remove', { within: card('Meditations') }))
  await page.expectVisible(heading('Oops, Your WishList is Empty'))
  await page.expectVisible(inHeader('Wishlist'))
  await page.click(link('Shop now', { within: main }))
  await page.expectPath('/products')
}
