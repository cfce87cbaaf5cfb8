import { demoCredentials } from 'shared/contract'
import { setFault } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { fillAddress, openAddressDialog, saveAddress, sendLogin } from '../../support/pages/account'
import { expectCustomer } from '../../support/pages/shell'
import { lakeRoadByLabel } from '../../support/sample-address'

const ended = /Your session has ended/

test('a token that expires in the checkout needs a new login, and nothing is lost', async ({
  page,
  shopper,
  consoleErrors,
}) => {
  consoleErrors.expect(/could not be saved|answered 401/)
  const main = page.getByRole('main')
  await shopper.open('/checkout', { Dracula: 1 })
  await main.getByRole('radio', { name: /Church Street/ }).check()
  const dialog = await openAddressDialog(page)
  await fillAddress(dialog)
  await setFault(page, 'POST /user/address', [{ status: 401 }])
  await saveAddress(dialog)

  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ended)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sendLogin(page, demoCredentials)
  await expect(page).toHaveURL('/checkout')
  await expect(main.getByRole('radio', { name: /Church Street/ })).toBeChecked()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()

  const again = await openAddressDialog(page)
  for (const [label, text] of Object.entries(lakeRoadByLabel)) {
    await expect(again.getByLabel(label)).toHaveValue(text)
  }
  await saveAddress(again)
  await expect(main.getByRole('radio', { name: /Lake Road/ })).toBeChecked()
  const next = await openAddressDialog(page)
  await expect(next.getByLabel('Street')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expectCustomer(page)
})
