import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { chooseAddress, expectOrders, letPaymentsEndBy, payButton } from '../../support/pages/cart'
import { stopClock } from '../../support/stopped-clock'

test('on a phone, a toast does not cover the main button', { tag: '@layout' }, async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.clock.install()
  await shopper.open('/checkout', { Dracula: 2 })
  await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible()
  await stopClock(page)
  const bottomOf = async (element: Locator) => {
    const box = await element.boundingBox()
    if (!box) throw new Error('It has no place on the page')
    return box.y + box.height
  }
  const toast = page.locator('[aria-live="assertive"] > div')
  // At the top, where the bar is sticky, and at the end of the page.
  for (const top of [0, 10_000]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await payButton(page).click()
    const [button, message] = [await payButton(page).boundingBox(), await bottomOf(toast)]
    expect(await bottomOf(payButton(page))).toBeLessThan(700)
    expect(message).toBeLessThan(button?.y ?? 0)
    await page.clock.runFor(1500)
    await expect(toast).toHaveCount(0)
  }
})

/** Runs in the page: records the history entry in which the thanks appear. */
function noteEntryOfThanks(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main')?.textContent.includes('Thank you')) return
    observer.disconnect()
    Object.assign(globalThis, { entryOfThanks: JSON.stringify(history.state) })
  }).observe(document, { childList: true, subtree: true })
}

test('“back” after a payment shows neither the old cart nor a stuck button', async ({
  page,
  shopper,
}) => {
  await shopper.open('/cart', { Dracula: 2 })
  await page.getByRole('link', { name: 'Place Order' }).click()
  await chooseAddress(page)
  await letPaymentsEndBy(page, 'success')
  await page.evaluate(noteEntryOfThanks)
  await payButton(page).click()
  await expectOrders(page, 1)
  // Once the thanks are shown, the history entry is final, so the test may go back.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'entryOfThanks'))).not.toMatch(/placed/)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Oops, Your Cart is Empty')).toBeVisible()
  await page.goForward()
  await expectOrders(page, 1)
})
