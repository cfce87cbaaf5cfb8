import type { Page } from '@playwright/test'
import { pageAttribute } from '../../../shared/src/contract/page-protocol'
import { expect, test } from '../../support/fixtures'
import { keepAddresses } from '../../support/journeys'
import { newAddressDialog } from '../../support/pages/account'
import { playwrightShopPage } from '../../support/playwright-shop-page'

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name: `Address of ${name}` })

test.beforeEach(async ({ page, shopper }) => {
  await shopper.open('/profile/address')
  await expect(card(page, 'Asha Rao')).toBeVisible()
})

test('an address is added, changed, removed and restored, and each change survives a reload', async ({
  page,
}) => {
  await keepAddresses(playwrightShopPage(page))
})

test('while the dialog is open, the page is dimmed and inert', { tag: '@layout' }, async ({
  page,
}) => {
  const opener = page.getByRole('main').getByRole('button', { name: 'Add New Address' })
  await opener.click()
  await expect(newAddressDialog(page)).toBeVisible()
  await expect(page.locator(`[${pageAttribute}]`)).toHaveCSS('opacity', '0.6')
  const inFront = await opener.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit?.closest('dialog, main')?.localName
  })
  expect(inFront).toBe('dialog')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page.locator(`[${pageAttribute}]`)).toHaveCSS('opacity', '1')
})
