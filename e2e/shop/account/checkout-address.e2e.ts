import { clearFaults, setFaultsAtStart } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { fillAddress, openAddressDialog, saveAddress } from '../../support/pages/account'

test('the checkout accepts a saved or a new address, and stores the choice', async ({
  page,
  shopper,
}) => {
  const choices = page.getByRole('group', { name: 'Delivery address' })
  await shopper.open('/checkout', { Dracula: 1 })
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

test('addresses that do not load show an error in their place, and recover', async ({
  page,
  shopper,
  consoleErrors,
}) => {
  consoleErrors.expect(/could not be loaded/)
  const choices = page.getByRole('group', { name: 'Delivery address' })
  await shopper.open('/checkout', { Dracula: 1 })
  await setFaultsAtStart(page, { 'GET /user/address': { status: 500 } })
  await page.reload()
  await expect(choices.getByText('Your addresses could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toBeVisible()
  await clearFaults(page)
  await choices.getByRole('button', { name: 'Try again' }).click()
  await expect(choices.getByRole('radio')).toHaveCount(1)
})
