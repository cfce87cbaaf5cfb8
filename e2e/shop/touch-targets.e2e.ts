import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/fixtures'
import { payButton, widget } from '../support/pages/cart'
import { inHeader } from '../support/pages/shell'
import { settled } from '../support/settled'

/** The minimum size of a touch target, in CSS pixels: `--target` of shared/ui/tokens.css. */
const least = 44

const widths = [320, 390]

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('every touch target of the pages for visitors is at least 44 px', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/)
  const open = [
    '/',
    '/login',
    '/signup',
    '/mockman',
    '/policies/returns',
    '/no/such/page',
    '/products',
  ]
  for (const path of open) {
    await page.goto(path)
    await expectTargets(page, path)
  }
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search for a book' }).fill('moby')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectTargets(page, 'the search')
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectTargets(page, 'filters')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await expectTargets(page, 'a book')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectTargets(page, 'the menu')
  await page.goto('/mockman')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('region', { name: 'Last requests' })).toBeVisible()
  await expectTargets(page, 'an answered request')
})

test('every touch target of the pages for customers is at least 44 px', async ({
  page,
  shopper,
}) => {
  await shopper.readyToPay({ Dracula: 2 })
  await expect(payButton(page)).toBeEnabled()
  await expectTargets(page, '/checkout')
  for (const path of ['/cart', '/wishlist', '/profile/me', '/profile/orders', '/profile/address']) {
    await page.goto(path)
    await expectTargets(page, path)
  }
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await expectTargets(page, 'the coupons')
  await page.getByRole('button', { name: 'Apply NEW USER' }).click()
  await expectTargets(page, 'a coupon')
  await page.goto('/products')
  await page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first().click()
  await expect(inHeader(page, 'Wishlist, 1 book')).toBeVisible()
  await page.goto('/wishlist')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expectTargets(page, 'a wishlist')
  await page.goto('/profile/address')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible()
  await expectTargets(page, 'the form of an address')
  await page.goto('/checkout')
  await page.getByRole('radio').first().check()
  await payButton(page).click()
  await widget(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expectTargets(page, 'thanks')
})

async function expectTargets(page: Page, name: string) {
  await hydrated(page.getByRole('banner').getByRole('button').first())
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    const targets = await page.evaluate(measureTargets, least)
    expect(targets.length, `targets of ${name}`).toBeGreaterThan(0)
    const small = targets.filter(({ width, height }) => Math.min(width, height) < least)
    expect(small, `${name} at ${width} px`).toEqual([])
  }
}

/**
 * Runs in the page. Measures from the centre of each control how far a touch still reaches it or its label.
 * Skips controls that cannot be touched, such as those behind a dialog.
 * @param enough pixels, beyond which nothing is measured.
 */
function measureTargets(enough: number) {
  const controls = 'a[href], button, input, select, textarea, summary, [role="option"]'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = control.getBoundingClientRect()
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const reaches = (x: number, y: number) => {
      const touched = document.elementFromPoint(middle.x + x, middle.y + y)
      return control.contains(touched) || touched?.closest('label')?.control === control
    }
    if (!reaches(0, 0)) return []
    const walk = (x: number, y: number, most: number) => {
      let steps = 0
      while (steps < most && reaches(x * (steps + 1), y * (steps + 1))) steps += 1
      return steps
    }
    // Both directions and the centre itself; half a pixel of each end is lost to rounding.
    const measure = (x: number, y: number) => {
      const there = walk(x, y, enough)
      return there + walk(-x, -y, enough - there) + 2
    }
    return {
      name: control.getAttribute('aria-label') ?? control.textContent.trim(),
      width: measure(1, 0),
      height: measure(0, 1),
    }
  })
}
