import { demoCredentials } from '../../../shared/src/contract/demo'
import { setFault } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { ada, formMessage, sendLogin, sendSignup } from '../../support/pages/account'
import { expectCustomer, expectVisitor, tokenOf } from '../../support/pages/shell'
import { stopClock } from '../../support/stopped-clock'

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

const refusals = [
  {
    who: 'a wrong password',
    credentials: { ...demoCredentials, password: 'wrong' },
    message: 'Either entered email or password is wrong',
  },
  {
    who: 'an unknown email',
    credentials: { email: 'nobody@example.com', password: 'x' },
    message: 'user not found, please signup :)',
  },
]

for (const { who, credentials, message } of refusals) {
  test(`${who} gets a red message, and the next attempt succeeds`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/The login failed/)
    await page.goto('/login')
    await sendLogin(page, credentials)
    await expect(formMessage(page)).toHaveText(message)
    expect(await dominantColour(formMessage(page).getByText(message))).toBe('red')
    await expect(page.getByLabel('Email')).toHaveValue(credentials.email)
    expect(await tokenOf(page)).toBeNull()

    await sendLogin(page, demoCredentials)
    await expectCustomer(page)
  })
}

test('other failures show a message, too, and are logged', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/The (login|signup) failed/)
  await page.goto('/login')
  await setFault(page, 'POST /auth/login', { status: 500 })
  await sendLogin(page, demoCredentials)
  await expect(formMessage(page)).toContainText('something wrong happened')
  await expect(formMessage(page)).toContainText('Try again in a moment.')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await setFault(page, 'POST /auth/signup', { status: 500 })
  await sendSignup(page, ada)
  await expect(formMessage(page)).toContainText('something wrong happened')
})

test('without the fake server’s script, login and signup show an error and a way to continue', async ({
  page,
  consoleErrors,
}) => {
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

test('a second click creates no second account', async ({ page }) => {
  await page.clock.install()
  await page.goto('/signup')
  await setFault(page, 'POST /auth/signup', { delay: 1500 })
  await stopClock(page)
  await sendSignup(page, ada)
  const button = page.getByRole('form').getByRole('button', { name: 'Sign up' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.clock.resume()
  await expect(page).toHaveURL('/products')
  await expect(page.getByText('Email Already Exist')).toHaveCount(0)
})

/** The strongest of red, green and blue in a text's colour. */
function dominantColour(text: ReturnType<typeof formMessage>): Promise<string | undefined> {
  return text.evaluate((element) => {
    const parts = getComputedStyle(element).color.match(/[\d.]+/g) ?? []
    const [red = 0, green = 0, blue = 0] = parts.map(Number)
    const strongest = Math.max(red, green, blue)
    return { [blue]: 'blue', [green]: 'green', [red]: 'red' }[strongest]
  })
}
