import { demoCredentials } from '../../../shared/src/contract/demo'
import { setFault, setFaultsAtStart } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { noViolationsIn } from '../../support/no-violations'
import {
  fillAddress,
  formMessage,
  openAddressDialog,
  saveAddress,
  sendLogin,
  sendSignup,
} from '../../support/pages/account'
import { chooseAddress, expectOrders, pay } from '../../support/pages/cart'

/** `shop/accessibility.e2e.ts` tests the initial state of every route. */
const expectNoViolations = noViolationsIn()

test.describe('there is no violation', () => {
  test('on refused logins and signups', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/The (login|signup) failed/)
    await page.goto('/login')
    await expect(page.getByRole('form')).toBeVisible()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectNoViolations(page, 'the login with marked fields')
    await sendLogin(page, { ...demoCredentials, password: 'wrong' })
    await expect(formMessage(page)).not.toBeEmpty()
    await expectNoViolations(page, 'the refused login')

    await page.goto('/signup')
    await expect(page.getByRole('form')).toBeVisible()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expectNoViolations(page, 'the signup with marked fields')
    const taken = { firstName: 'A', lastName: 'B', ...demoCredentials }
    await sendSignup(page, taken)
    await expect(formMessage(page)).not.toBeEmpty()
    await expectNoViolations(page, 'the refused signup')
  })

  test('on addresses that are removed or fail to load', async ({
    page,
    shopper,
    consoleErrors,
  }) => {
    consoleErrors.expect(/could not be/)
    await shopper.open('/profile/address')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectNoViolations(page, 'no address, and one to bring back')

    await setFaultsAtStart(page, { 'GET /user/address': { status: 500 } })
    await page.reload()
    await expect(page.getByText('Your addresses could not be loaded.')).toBeVisible()
    await expectNoViolations(page, 'addresses that did not load')
  })

  test('in the address dialog with each of its errors', async ({
    page,
    shopper,
    consoleErrors,
  }) => {
    consoleErrors.expect(/could not be/)
    await shopper.open('/profile/address')
    const dialog = await openAddressDialog(page)
    await expectNoViolations(page, 'the address dialog')
    await saveAddress(dialog)
    await expect(dialog.getByLabel('Street')).toHaveAttribute('aria-invalid', 'true')
    await expectNoViolations(page, 'the address dialog with marked fields')
    await fillAddress(dialog)
    await setFault(page, 'POST /user/address', { status: 500 })
    await saveAddress(dialog)
    await expect(dialog.getByRole('alert')).toHaveText(/could not be saved/)
    await expectNoViolations(page, 'the address dialog after a failure')
    await page.keyboard.press('Escape')
    await openAddressDialog(page)
    await expectNoViolations(page, 'the address dialog with a draft')
  })

  test('on the orders page, with and without an order', async ({ page, shopper }) => {
    await shopper.open('/profile/orders', { Dracula: 1 })
    await expect(page.getByText('No Orders yet ?')).toBeVisible()
    await expectNoViolations(page, 'no orders')
    await page.goto('/checkout')
    await chooseAddress(page)
    await pay(page, '₹850')
    await expectOrders(page, 1)
    await expect(page.getByRole('article')).toBeVisible()
    await expectNoViolations(page, 'an order')
  })
})

test('a profile that waits for a server without answers has no violation', async ({
  page,
  shopper,
  consoleErrors,
}) => {
  consoleErrors.expect(/The token check failed/)
  await shopper.logIn()
  await setFaultsAtStart(page, { 'POST /auth/verify': { loseAnswer: true } })
  await page.goto('/profile/me')
  await expect(page.getByText('The shop does not answer right now.')).toBeVisible()
  await expectNoViolations(page, 'the waiting profile')
})
