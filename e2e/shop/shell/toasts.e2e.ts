import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/fixtures'
import { comes, staysFor, stopClock } from '../../support/stopped-clock'

/** The colours of toasts (docs/product.md, P13), as `shared/src/ui/tokens.css` defines them. */
const purple = 'rgb(106, 63, 160)'
const green = 'rgb(37, 105, 74)'
const red = 'rgb(163, 42, 38)'

/** Clicks a control with a stopped clock: some time may have to pass before it can be clicked. */
async function click(control: Locator) {
  await comes(control)
  await control.click()
}

/** @param ms how long it stays, in milliseconds. */
async function expectToast(page: Page, colour: string, ms: number) {
  const toast = page.locator('[aria-live][aria-atomic] > div')
  await comes(toast)
  await expect(toast).toHaveCSS('background-color', colour)
  await staysFor(toast, ms)
}

test('toasts have the colours and durations of the product’s rules', { tag: '@layout' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  const logIn = page.getByRole('button', { name: 'Login With Test Credentials' })
  await hydrated(logIn)
  await stopClock(page)
  await click(logIn)
  await expectToast(page, green, 1000)

  const card = page.getByRole('article').first()
  await click(card.getByRole('button', { name: 'Add to wishlist' }))
  await expectToast(page, purple, 1500)
  await click(card.getByRole('button', { name: 'Remove from wishlist' }))
  await expectToast(page, red, 1500)
  await click(card.getByRole('button', { name: 'Add to cart' }))
  await expectToast(page, green, 1500)
  await click(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }))
  await click(page.getByRole('main').getByRole('button', { name: 'Remove' }))
  await expectToast(page, red, 1500)

  await click(page.getByRole('banner').getByRole('link', { name: 'Profile' }))
  await click(page.getByRole('main').getByRole('button', { name: 'Log out' }))
  await expectToast(page, red, 1000)
})
