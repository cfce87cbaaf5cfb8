import { onServer } from '../fake-server'
import { expect, logIn, test } from '../fixtures'
import { book, inHeader } from './browsing'

test('a book goes onto the wishlist, into the cart and off again', async ({ page }) => {
  await logIn(page)
  await book(page, 'Dracula').getByRole('button', { name: 'Add to wishlist' }).click()
  await book(page, 'Meditations').getByRole('button', { name: 'Add to wishlist' }).click()
  await inHeader(page, 'Wishlist, 2 books').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MY WishList (2)')

  const dracula = book(page, 'Dracula')
  await expect(dracula.getByText('₹949')).toBeVisible()
  await expect(dracula.locator('del')).toContainText('₹499')
  await expect(dracula).toContainText('60% off')
  await dracula.getByRole('button', { name: 'Add to cart' }).click()
  await expect(dracula.getByRole('link', { name: 'Go to cart' })).toBeVisible()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()

  await expect.poll(() => onServer(page, 'wishlist')).toHaveLength(2)
  await expect.poll(() => onServer(page, 'cart')).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MY WishList (2)')
  await dracula.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MY WishList (1)')
  await expect(page.getByText('Removed from your wishlist')).toBeVisible()
  await book(page, 'Meditations').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Oops, Your WishList is Empty' })).toBeVisible()
  await expect(inHeader(page, 'Wishlist')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Shop now' }).click()
  await expect(page).toHaveURL('/products')
})
