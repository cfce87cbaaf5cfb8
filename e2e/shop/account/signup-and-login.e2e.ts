import { demoCredentials } from 'shared/contract'
import { expect, test } from '../../support/fixtures'
import { ada, formMessage, sendLogin, sendSignup } from '../../support/pages/account'
import { expectCustomer } from '../../support/pages/shell'

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
