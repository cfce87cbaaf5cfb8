import { expect, test } from '../../support/fixtures'

test('a coupon is in the other tab and the checkout, and survives a reload', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open('/cart', { Dracula: 2 })
  const other = await context.newPage()
  await other.goto('/checkout')
  const details = (tab: typeof page) => tab.getByRole('region', { name: 'Price details' })
  await expect(details(other)).toContainText('Total₹1,799')

  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await page.getByRole('button', { name: 'Apply NEW USER' }).click()
  await expect(details(other)).toContainText('Total₹1,299')
  await other.reload()
  await expect(details(other)).toContainText('Total₹1,299')
  await page.getByRole('button', { name: 'Remove NEW USER' }).click()
  await expect(details(other)).toContainText('Total₹1,799')
})
