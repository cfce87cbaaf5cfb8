import { demoCredentials } from '../../../shared/src/contract/demo'
import { hiddenFocus } from '../../support/covered'
import { expect, test } from '../../support/fixtures'
import { tabTo } from '../../support/keyboard'
import { formMessage, newAddressDialog } from '../../support/pages/account'
import { lakeRoadByLabel } from '../../support/sample-address'

/** The colour of refusals, as `shared/src/ui/tokens.css` defines it. */
const red = 'rgb(163, 42, 38)'

test('login and addresses can be used without a mouse', { tag: '@rare' }, async ({
  page,
  consoleErrors,
}) => {
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

for (const viewport of [
  { width: 1280, height: 400 },
  { width: 320, height: 256 },
]) {
  test(`in a window of ${viewport.width} × ${viewport.height}, what is focused in a dialog or a drawer is visible, forwards and backwards`, {
    tag: '@layout',
  }, async ({ page, shopper }) => {
    await page.setViewportSize(viewport)
    await shopper.open('/profile/address')
    const layers = [
      { path: '/profile/address', opener: 'Add New Address' },
      { path: '/profile/address', opener: 'Open menu' },
      { path: '/products', opener: /^Filters/ },
    ]
    for (const { path, opener } of layers) {
      await page.goto(path)
      const button = page.getByRole('button', { name: opener })
      // A wide window has no drawer for filters.
      if (path === '/products' && viewport.width > 960) continue
      await button.click()
      const layer = page.locator('dialog:modal')
      await expect(layer).toBeVisible()
      const stops = await layer.locator('a[href], button, input, select').count()
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < stops; stop += 1) {
          await page.keyboard.press(key)
          expect(await hiddenFocus(page), `${opener}, ${key}`).toBeNull()
        }
      }
    }
  })
}
