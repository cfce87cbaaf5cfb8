import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import {
  chooseAddress,
  expectOrders,
  openedWidgets,
  payButton,
  widget,
} from '../../support/pages/cart'
import { inHeader } from '../../support/pages/shell'
import type { Shopper } from '../../support/shopper'
import { blockStorage, fillStorage, freeStorage } from './storage'

const confirmPayment = (page: Page) =>
  widget(page).getByRole('button', { name: 'Pay ₹1,799' }).click()

/** Opens the widget, before anything is paid. */
async function openWidget(page: Page, shopper: Shopper) {
  await shopper.readyToPay()
  await payButton(page).click()
  await expect(widget(page)).toBeVisible()
}

async function expectRefused(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Your order cannot be stored' })).toBeVisible()
  await expect(main).toContainText('This browser cannot store your order right now.')
  await expect(main).toContainText('Free some space or allow this site to store data')
  await expect(payButton(page)).toBeEnabled()
  await expect(payButton(page)).toBeFocused()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
  expect(await openedWidgets(page)).toBe(0)
}

/** Expects the order and an empty cart, even after a reload. */
async function expectStoredOrder(page: Page) {
  await expectOrders(page, 1)
  await page.reload()
  await expectOrders(page, 1)
  await expect(inHeader(page, 'Cart')).toBeVisible()
}

test('with full storage, paying is refused in view of the button, before the widget opens, and works once there is space', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await shopper.readyToPay()
  await page.evaluate(() => scrollTo({ top: 10_000, behavior: 'instant' }))
  await fillStorage(page)
  await payButton(page).click()
  await expectRefused(page)
  await expect(page.getByText('This browser cannot store your order')).toBeInViewport({ ratio: 1 })
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
  await expect(page.getByText(/awaiting confirmation/i)).toHaveCount(0)

  await freeStorage(page)
  await payButton(page).click()
  await confirmPayment(page)
  await expectStoredOrder(page)
})

test('a failed and a second attempt are stored if storage fills up while the widget is open', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  await openWidget(page, shopper)
  await fillStorage(page)
  await widget(page).getByRole('button', { name: 'Fail' }).click()
  await expect(widget(page).getByRole('alert')).toContainText('declined')
  await confirmPayment(page)
  await expectStoredOrder(page)
})

test('with full storage, a second tab continues from what the first has stored', {
  tag: '@rare',
}, async ({ page, shopper, context }) => {
  await openWidget(page, shopper)
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByText('You are paying in another tab')).toBeVisible()
  await fillStorage(other)
  await confirmPayment(page)
  await expectOrders(page, 1)
  await expect(other).toHaveURL('/cart')
  await expect(other.getByText('Oops, Your Cart is Empty')).toBeVisible()
  await other.goto('/profile/orders')
  await expectStoredOrder(other)
})

/** Pays while the device refuses to store. @returns the payment id that is shown. */
async function payUnstored(page: Page): Promise<string> {
  await confirmPayment(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Paid, but not saved' })).toBeVisible()
  const told = await main.getByText(/^Your payment pay_\w+ has gone through/).textContent()
  await expect(main).toContainText('Write this payment id down and keep this page open')
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toBeFocused()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
  return told?.match(/pay_\w+/)?.[0] ?? ''
}

test('an order that storage refuses after the charge is stored by the next page', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  await openWidget(page, shopper)
  await blockStorage(page, /^bookshelf\.orders\./)
  const paymentId = await payUnstored(page)
  await page.goto('/products')
  await expect(page.getByText('Your order is placed')).toBeVisible()
  await page.goto('/profile/orders')
  await expectStoredOrder(page)
  await expect(page.getByRole('main').getByText(paymentId)).toBeVisible()
})

test('if storage refuses everything after the charge, the order is shown and awaits confirmation later', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  await openWidget(page, shopper)
  await blockStorage(page)
  const paymentId = await payUnstored(page)
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
  await expectOrders(page, 1)
  await expect(page.getByRole('main').getByText(paymentId)).toBeVisible()

  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Awaiting confirmation' })).toBeVisible()
  await chooseAddress(page)
  await expect(payButton(page)).toBeDisabled()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
  expect(await openedWidgets(page)).toBe(0)
})

test('“Try again” stores the order once storage works again after the charge', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  await openWidget(page, shopper)
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    addEventListener('storage-works', () => {
      Storage.prototype.setItem = setItem
    })
  })
  await blockStorage(page)
  await payUnstored(page)
  await page.evaluate(() => dispatchEvent(new Event('storage-works')))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/profile/orders')
  await expectStoredOrder(page)
})
