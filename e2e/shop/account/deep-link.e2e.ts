import { demoCredentials } from '../../../shared/src/contract/demo'
import { expect, test } from '../../support/fixtures'
import { sendLogin } from '../../support/pages/account'

const deepLink = '/profile/orders?sent=by-mail#newest'

test('a deep link opens its exact page after the login', async ({ page }) => {
  await page.goto(deepLink)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await sendLogin(page, demoCredentials)
  await expect(page).toHaveURL(deepLink)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Orders')
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test('a visitor who adds a book to the wishlist returns to the list with its filters', {
  tag: '@rare',
}, async ({ page }) => {
  const list = '/products?q=a&category=fiction&category=thriller&sort=HIGH_TO_LOW'
  await page.goto(list)
  const book = page.getByRole('main').getByRole('article').first()
  const title = await book.getByRole('heading').textContent()
  await book.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('checkbox', { name: 'Thriller' })).toBeChecked()
  await expect(book.getByRole('heading')).toHaveText(title ?? '')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 book' }),
  ).toBeVisible()
})
