import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { fillCart, openWith, payButton, readyToPay, widget } from './shopper'

/** WCAG 2.2 AA, with everything that it builds on. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

async function expectNoViolations(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found, what).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`in the ${colorScheme} theme at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })

      test('cart and coupons have no violation', async ({ page }) => {
        await openWith(page, '/cart', {})
        await expect(page.getByText('Oops, Your Cart is Empty')).toBeVisible()
        await expectNoViolations(page, 'the empty cart')
        await fillCart(page, { Dracula: 1, Meditations: 1 })
        await page.reload()
        await expect(page.getByRole('article')).toHaveCount(2)
        await expectNoViolations(page, 'the cart')
        await page.getByRole('button', { name: 'Apply Coupon' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoViolations(page, 'the coupon dialog')
        await page.getByRole('button', { name: 'Apply FESTIVE OFF' }).click()
        await expectNoViolations(page, 'the cart with a coupon')
      })

      test('checkout, widget and notices have no violation', async ({ page }) => {
        await readyToPay(page)
        await expectNoViolations(page, 'the checkout')
        await payButton(page).click()
        await widget(page).getByRole('button', { name: 'Fail' }).click()
        await expect(widget(page).getByRole('alert')).toContainText('declined')
        await expectNoViolations(page, 'the widget')
        await widget(page).getByRole('button', { name: 'Cancel' }).click()
        await expect(page.getByText('The payment did not go through')).toBeVisible()
        await expectNoViolations(page, 'the notice of a failure')
        await payButton(page).click()
        await expect(widget(page)).toBeVisible()
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Awaiting confirmation' })).toBeVisible()
        await expectNoViolations(page, 'the notice “awaiting confirmation”')
      })
    })
  }
}
