import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../../support/fixtures'
import { fillAddress, openAddressDialog } from '../../support/pages/account'
import { expectCustomer, expectVisitor } from '../../support/pages/shell'

/** The customer's data that is still stored in this tab. */
const typedIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('personal')))

test('a logout also logs out the other tab, and removes its personal data', async ({
  page,
  context,
}) => {
  await logIn(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  const other = await context.newPage()
  await other.goto('/profile/address')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  await fillAddress(await openAddressDialog(other), { Street: '5 Lake' })
  expect(await typedIn(other)).toHaveLength(1)

  await page.goto('/profile/me')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expectVisitor(page)
  await expect(other).toHaveURL('/login')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByText('Church Street')).toHaveCount(0)
  await expect(
    other.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }),
  ).toBeVisible()
  expect(await typedIn(other)).toEqual([])

  await other.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(other).toHaveURL('/profile/address')
  await expect((await openAddressDialog(other)).getByLabel('Street')).toHaveValue('')
  await expectCustomer(page)
})
