import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

interface Seen {
  text: string
  colour: string
  /** Milliseconds. */
  stayed: number
}

declare global {
  interface Window {
    toasts: Seen[]
  }
}

/** The colours of the specification, section 9, as the design language draws them. */
const purple = 'rgb(106, 63, 160)'
const green = 'rgb(37, 105, 74)'
const red = 'rgb(163, 42, 38)'

/** Notes every toast of the page: its words, its colour, and how long it stayed. */
async function watchToasts(page: Page) {
  await page.addInitScript(() => {
    window.toasts = []
    const shown = new Map<Element, { since: number; colour: string }>()
    new MutationObserver(() => {
      for (const [toast, { since, colour }] of shown) {
        if (toast.isConnected) continue
        shown.delete(toast)
        const stayed = performance.now() - since
        window.toasts.push({ text: toast.textContent ?? '', colour, stayed })
      }
      for (const toast of document.querySelectorAll('[aria-live][aria-atomic] > div')) {
        if (shown.has(toast)) continue
        const colour = getComputedStyle(toast).backgroundColor
        shown.set(toast, { since: performance.now(), colour })
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** @param ms how long the specification lets it stay; a slow machine may take half a second more. */
async function expectToast(page: Page, colour: string, ms: number) {
  await expect.poll(() => page.evaluate(() => window.toasts.length)).toBeGreaterThan(0)
  const toast = await page.evaluate(() => window.toasts.shift())
  expect(toast?.colour, toast?.text).toBe(colour)
  expect(toast?.stayed, toast?.text).toBeGreaterThan(ms - 60)
  expect(toast?.stayed, toast?.text).toBeLessThan(ms + 490)
}

test('toasts have the colours and the times of the specification', async ({ page }) => {
  await watchToasts(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(page).toHaveURL('/products')
  await expectToast(page, green, 1000)

  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await expectToast(page, purple, 1500)
  await card.getByRole('button', { name: 'Remove from wishlist' }).click()
  await expectToast(page, red, 1500)
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expectToast(page, green, 1500)
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, red, 1500)

  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, red, 1000)
})
