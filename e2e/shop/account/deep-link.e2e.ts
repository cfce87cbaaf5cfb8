import { demoCredentials } from '../../../shared/src/contract/demo'
import { expect, test } from '../../support/fixtures'
import { ada, sendLogin, sendSignup } from '../../support/pages/account'
import { expectCustomer } from '../../support/pages/shell'

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

test('a deep link opens its page after the signup, too', async ({ page }) => {
  await page.goto(deepLink)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible()
  await page.reload()
  await sendSignup(page, ada)
  await expect(page).toHaveURL(deepLink)
})

test('a visitor who adds a book to the wishlist returns to the list with its filters', async ({
  page,
}) => {
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

test('a customer is redirected from the login and the signup', async ({ page, shopper }) => {
  await shopper.logIn()
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/products')
  }
})

// All others: shared/src/session/return-page.test.ts.
const elsewhere = ['/\t/evil.example', '/login']

test('a remembered page that is not the shop’s is never opened', async ({ page, shopper }) => {
  await shopper.open()
  const left: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil')) left.push(request.url())
  })
  for (const from of elsewhere) {
    // The router's history state, which a script or an extension could change.
    await page.evaluate(
      (forged) => history.replaceState({ usr: { from: forged }, key: 'k', idx: 0 }, '', '/login'),
      from,
    )
    await page.reload()
    await expect(page, JSON.stringify(from)).toHaveURL('/products')
    await expectCustomer(page)
  }
  expect(left).toEqual([])
})
