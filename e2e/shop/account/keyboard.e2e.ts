import { demoCredentials } from '../../../shared/src/contract/demo'
import { expect, test } from '../../support/fixtures'
import { tabTo } from '../../support/keyboard'
import { formMessage, newAddressDialog } from '../../support/pages/account'
import { lakeRoadByLabel } from '../../support/sample-address'

/** The colour of refusals, as `shared/src/ui/tokens.css` defines it. */
const red = 'rgb(163, 42, 38)'

test('login and addresses can be used without a mouse', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/The login failed/)
  const main = page.getByRole('main')
  await page.goto('/profile/address')
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible()

  await test.step('logs in, after a wrong password', async () => {
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(demoCredentials.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    const message = formMessage(page).getByText('Either entered email or password is wrong')
    await expect(message).toHaveCSS('color', red)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(demoCredentials.password)
    await tabTo(page, page.getByRole('button', { name: 'Show password' }))
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await tabTo(page, main.getByRole('button', { name: 'Login', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile/address')
  })

  await test.step('adds an address', async () => {
    const add = main.getByRole('button', { name: 'Add New Address' })
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    const dialog = newAddressDialog(page)
    await expect(dialog.getByLabel('First name')).toBeFocused()
    for (const text of Object.values({ ...lakeRoadByLabel, Phone: '981' })) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(dialog.getByLabel('Country')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByLabel('Country')).toHaveValue('Nepal')
    await tabTo(page, dialog.getByRole('button', { name: 'Save address' }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Phone')).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(lakeRoadByLabel.Phone)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(add).toBeFocused()
    await expect(main.getByRole('article', { name: 'Address of Ada Lovelace' })).toBeVisible()
  })

  await test.step('removes it and restores it', async () => {
    await tabTo(page, main.getByRole('button', { name: /^Remove the address of Ada/ }))
    await page.keyboard.press('Enter')
    await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('article', { name: 'Address of Ada Lovelace' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Addresses' })).toBeFocused()
  })

  await test.step('logs out', async () => {
    await tabTo(page, main.getByRole('link', { name: 'Address' }))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile/me')
    await tabTo(page, main.getByRole('button', { name: 'Log out' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
})
