import { onServer } from '../fake-server'
import { expect, hydrated, test } from '../fixtures'
import { inHeader } from '../pages/shell'
import { book, books } from './browsing'

test('a card tells its book and opens it by one link that covers all of it', async ({ page }) => {
  await page.goto('/products')
  const card = book(page, 'Moby-Dick')
  await expect(card.getByRole('heading', { name: 'Moby-Dick' })).toBeVisible()
  await expect(card).toContainText('Herman Melville')
  await expect(card).toContainText('₹449')
  await expect(card).toContainText('₹799')
  await expect(card).toContainText('44% off')
  await expect(card.getByRole('img', { name: 'Rated 3.5 of 5' })).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.locator('a button, button a, button button, a a')).toHaveCount(0)

  await hydrated(card.getByRole('link'))
  // The cover is not part of the link's text; a click on it is a click on the card.
  await card.click({ position: { x: 60, y: 90 } })
  await expect(page).toHaveTitle('Bookshelf | Moby-Dick')
})

test('a book without an original price shows neither a struck price nor a discount', async ({
  page,
}) => {
  await page.goto('/products?category=humor')
  const card = book(page, 'The Importance of Being Earnest')
  await expect(card).toContainText('₹229')
  await expect(card.locator('del')).toHaveCount(0)
  await expect(card).not.toContainText('% off')
})

test('heart and cart button change the book’s state, not the page', async ({ page, shopper }) => {
  await shopper.open()
  const card = book(page, 'Dracula')
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(inHeader(page, 'Wishlist, 1 book')).toBeVisible()
  await card.getByRole('button', { name: 'Remove from wishlist' }).click()
  await expect(inHeader(page, 'Wishlist')).toBeVisible()
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
  await page.reload()
  await card.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('the first covers are fetched at once, the others when they are near', async ({ page }) => {
  await page.goto('/products')
  await expect(books(page)).toHaveCount(10)
  const covers = books(page).locator('img')
  const loading = await covers.evaluateAll((all) =>
    all.map((image) => image.getAttribute('loading')),
  )
  expect(loading).toEqual([...Array(4).fill('eager'), ...Array(6).fill('lazy')])
  const sizes = await covers.evaluateAll((all) =>
    all.map((image) => `${image.getAttribute('width')} ${image.getAttribute('height')}`),
  )
  expect(new Set(sizes)).toEqual(new Set(['300 360']))
})
