import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/fixtures'
import { payButton, widget } from '../../support/pages/cart'
import { bookPaths } from '../../support/pages/catalog'
import { comes, stopClock } from '../../support/stopped-clock'
import { setTextSize } from '../../support/text-size'

const paths = [
  ...['/', '/products', bookPaths.mobyDick, '/policies/privacy'],
  ...['/login', '/signup', '/no/such/page'],
]

/** What scrolls sideways, of the page and its open dialog, and the icons that have lost their shape. */
const findConflicts = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('html, dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName }) => tagName),
    ...[...document.querySelectorAll('svg[viewBox="0 0 24 24"]')]
      .map((icon) => ({ name: icon.outerHTML, box: icon.getBoundingClientRect() }))
      .filter(({ box }) => Math.abs(box.width - box.height) > 0.5)
      .map(({ name }) => name),
  ])

const widths = [320, 390]

/** Fails if a state of the page is wider than one of the widths, or squeezes an icon. */
async function expectToStayIn(page: Page, state: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(() => findConflicts(page), `${state} at ${width} px`).toEqual([])
  }
}

test('text at twice the size fits the page', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404/)
  await page.setViewportSize({ width: 320, height: 700 })
  await setTextSize(page, 200)
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page.getByRole('banner').getByRole('button', { name: 'Search' }))
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectToStayIn(page, path)
  }
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectToStayIn(page, 'the filters')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectToStayIn(page, 'the menu')
  await page.goto('/mockman')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Last requests' })).toBeVisible()
  await expectToStayIn(page, 'an answered request')
})

test('text at twice the size fits a customer’s pages', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await shopper.readyToPay({ Dracula: 1, Meditations: 1 })
  await setTextSize(page, 200)
  await expectToStayIn(page, 'the checkout')
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).press('Enter')
  await widget(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expectToStayIn(page, 'thanks')
  await page.getByRole('button', { name: /^Buy again/ }).press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to cart' })).toBeVisible()
  for (const path of ['/cart', '/wishlist', '/profile/me', '/profile/address']) {
    await page.goto(path)
    await hydrated(page.getByRole('main'))
    await expectToStayIn(page, path)
  }
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Apply Coupon' }).press('Enter')
  await expectToStayIn(page, 'the coupons')
  await page.getByRole('button', { name: 'Apply FESTIVE OFF' }).press('Enter')
  await expect(page.getByText('FESTIVE OFF saves you')).toBeVisible()
  await expectToStayIn(page, 'a coupon')
  await page.getByRole('button', { name: /^Remove.*Dracula/ }).press('Enter')
  await expect(page.getByText('FESTIVE OFF was taken off').first()).toBeVisible()
  await expectToStayIn(page, 'a coupon that was taken off, and Undo')
})

test('the header’s icons grow with the text and fit the header', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    await setTextSize(page, 100)
    await page.goto('/')
    const icons = page.getByRole('banner').locator('svg:visible')
    const widths = () =>
      icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width))
    const before = await widths()
    expect(before.length).toBeGreaterThan(3)
    await setTextSize(page, 200)
    await expect.poll(widths).toEqual(before.map((width) => 2 * width))
    const header = await page.getByRole('banner').boundingBox()
    if (!header) throw new Error('There is no header')
    for (const control of await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .all()) {
      const box = await control.boundingBox()
      if (!box) continue
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(header.y + header.height)
    }
    // It scrolls away, so nothing reserves space for it, not even with an open search.
    const scrollPadding = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)
    const withoutSearch = await scrollPadding()
    const toggle = page.getByRole('button', { name: 'Search' })
    await hydrated(toggle)
    await toggle.click()
    await expect(page.getByRole('combobox')).toBeVisible()
    expect(await scrollPadding()).toBe(withoutSearch)
  }
})

test('the current link and the current slide’s dot are visible in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const {
    link,
    dot,
    page: paper,
  } = await page.evaluate(() => {
    const mark = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`There is no ${selector}`)
      return getComputedStyle(element, '::after')
    }
    return {
      link: mark('header nav [aria-current="page"]').borderBottom,
      dot: mark('[aria-label="Choose slide"] [aria-current]').backgroundColor,
      page: getComputedStyle(document.body).backgroundColor,
    }
  })
  // Backgrounds have the page's colour there.
  expect(link).toMatch(/^2px solid/)
  expect(link).not.toContain(paper)
  expect(dot).not.toBe(paper)
})

test('dialogs and toasts have an edge in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.clock.install()
  await page.goto('/login')
  await stopClock(page)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  const toast = page.locator('[data-notice]').filter({ hasText: 'Welcome back' })
  await comes(toast)
  await expect(toast).toHaveCSS('outline-style', 'solid')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('outline-style', 'solid')
})
