import { clearFaults, setFaultsAtStart } from '../fake-server'
import { expect, logIn, test } from '../fixtures'
import { fillAddress, openAddressDialog, saveAddress } from './address-form'
import { goToCheckout } from './buying'

test('the checkout takes a saved address or a new one, and keeps the choice', async ({ page }) => {
  const choices = page.getByRole('group', { name: 'Delivery address' })
  await logIn(page)
  await goToCheckout(page)
  await expect(choices.getByRole('radio')).toHaveCount(1)
  await expect(choices.getByRole('radio')).not.toBeChecked()
  await choices.getByRole('radio', { name: /Asha Rao.*Church Street/ }).check()
  await page.reload()
  await expect(choices.getByRole('radio', { name: /Church Street/ })).toBeChecked()

  const dialog = await openAddressDialog(page)
  await fillAddress(dialog)
  await saveAddress(dialog)
  await expect(dialog).toHaveCount(0)
  await expect(choices.getByRole('radio', { name: /Lake Road/ })).toBeChecked()
  await expect(choices.getByRole('radio', { name: /Church Street/ })).not.toBeChecked()
  await page.reload()
  await expect(choices.getByRole('radio', { name: /Lake Road/ })).toBeChecked()
})

test('addresses that do not load say so in their own place, and heal', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/could not be loaded/)
  const choices = page.getByRole('group', { name: 'Delivery address' })
  await logIn(page)
  await goToCheckout(page)
  await setFaultsAtStart(page, { 'GET /user/address': { status: 500 } })
  await page.reload()
  await expect(choices.getByText('Your addresses could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toBeVisible()
  await clearFaults(page)
  await choices.getByRole('button', { name: 'Try again' }).click()
  await expect(choices.getByRole('radio')).toHaveCount(1)
})
