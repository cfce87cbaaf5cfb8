import { demoCredentials } from '../../../shared/src/contract/demo'
import { expect, test } from '../../support/fixtures'
import { ada, formMessage, sendLogin, sendSignup } from '../../support/pages/account'
import { expectCustomer, expectVisitor, tokenOf } from '../../support/pages/shell'

test('a new customer signs up, logs out and logs in, and a reload changes nothing', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/signup')
  await expect(page).toHaveTitle('Bookshelf | Sign up')
  await sendSignup(page, ada)
  await expect(page).toHaveURL('/products')

  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile/me')
  await expect(main.getByText('Ada Lovelace')).toBeVisible()
  await page.reload()
  await expect(main.getByText(ada.email)).toBeVisible()

  await main.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expectVisitor(page)
  expect(await tokenOf(page)).toBeNull()
  await page.reload()
  await expectVisitor(page)

  await sendLogin(page, ada)
  await expect(page).toHaveURL('/profile/me')
  await expect(main.getByText('Ada Lovelace')).toBeVisible()
})

test('without the fake server’s script, login and signup show an error and a way to continue', {
  tag: '@rare',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/The (login|signup) failed|ERR_FAILED|dynamically imported module/)
  const script = /\/assets\/start-[^/]+\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto('/signup')
  await sendSignup(page, ada)
  await expect(formMessage(page)).toContainText('something wrong happened')
  await expect(formMessage(page)).toContainText('The shop’s server does not answer.')
  await page.goto('/login')
  await sendLogin(page, demoCredentials)
  await expect(formMessage(page)).toContainText('The shop’s server does not answer.')
  await page.unroute(script)
  await formMessage(page).getByRole('button', { name: 'Load the page again' }).click()
  await expect(formMessage(page)).toHaveText('')
  await sendLogin(page, demoCredentials)
  await expectCustomer(page)
})
