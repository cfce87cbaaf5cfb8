import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import {
  chooseAddress,
  expectOrders,
  openedWidgets,
  payButton,
  widget,
} from '../../support/pages/cart'
import { inHeader } from '../../support/pages/shell'
import { stopClock } from '../../support/stopped-clock'

test('on a phone, a toast does not cover the main button', async ({ page, shopper }) => {
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

test('two tabs open one widget and make one order; the second continues by itself', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.readyToPay()
  const other = await context.newPage()
  await other.goto('/checkout')
  await chooseAddress(other)
  for (const tab of [page, other]) await expect(payButton(tab)).toBeEnabled()
  // At the same time: the second one may find its button disabled.
  await Promise.all(
    [page, other].map((tab) => payButton(tab).evaluate((button: HTMLElement) => button.click())),
  )

  const elsewhere = (tab: typeof page) => tab.getByText('You are paying in another tab')
  await expect(elsewhere(page).or(widget(page))).toBeVisible()
  await expect(elsewhere(other).or(widget(other))).toBeVisible()
  const [payer, waiter] = (await widget(page).isVisible()) ? [page, other] : [other, page]
  await expect(elsewhere(waiter)).toBeVisible()
  await expect(payButton(waiter)).toBeDisabled()
  expect((await openedWidgets(payer)) + (await openedWidgets(waiter))).toBe(1)

  await widget(payer).getByRole('button', { name: 'Pay ₹1,799' }).click()
  await expectOrders(payer, 1)
  await expect(waiter).toHaveURL('/cart')
  await expect(waiter.getByText('Oops, Your Cart is Empty')).toBeVisible()
  await expect(elsewhere(waiter)).toBeHidden()
  await waiter.goto('/profile/orders')
  await expectOrders(waiter, 1)
})

test('a second tab can pay once the first has closed its widget', { tag: '@rare' }, async ({
  page,
  shopper,
  context,
}) => {
  await shopper.readyToPay()
  const other = await context.newPage()
  await other.goto('/checkout')
  await chooseAddress(other)
  await payButton(page).click()
  await expect(widget(page)).toBeVisible()
  await expect(other.getByText('You are paying in another tab')).toBeVisible()
  await expect(payButton(other)).toBeDisabled()
  await widget(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(payButton(other)).toBeEnabled()
  await payButton(other).click()
  await widget(other).getByRole('button', { name: 'Pay ₹1,799' }).click()
  await expectOrders(other, 1)
})

test('closing the widget keeps the cart, the button and the focus', async ({ page, shopper }) => {
  await shopper.readyToPay()
  await payButton(page).click()
  await expect(widget(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(widget(page)).toBeHidden()
  await expect(page.getByText('You closed the payment window')).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await expect(payButton(page)).toBeFocused()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()

  await page.keyboard.press('Enter')
  await widget(page).getByRole('button', { name: 'Fail' }).click()
  await widget(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await page.goto('/profile/orders')
  await expectOrders(page, 0)
})
