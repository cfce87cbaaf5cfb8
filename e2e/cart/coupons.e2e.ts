import { expect, logIn, test } from '../fixtures'
import { inHeader } from '../pages/shell'
import { playwrightShopPage } from '../playwright-shop-page'
import { useCoupons } from '../shopping/coupons'
import { fillCart } from './shopper'

test('one coupon gives way to another, and is gone when the total falls', async ({ page }) => {
  await useCoupons(playwrightShopPage(page))
})

test('a coupon follows to the other tab, to the checkout and through a reload', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open('/cart', { Dracula: 2 })
  const other = await context.newPage()
  await other.goto('/checkout')
  const details = (tab: typeof page) => tab.getByRole('region', { name: 'Price details' })
  await expect(details(other)).toContainText('Total₹1,799')

  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await page.getByRole('button', { name: 'Apply NEW USER' }).click()
  await expect(details(other)).toContainText('Total₹1,299')
  await other.reload()
  await expect(details(other)).toContainText('Total₹1,299')
  await page.getByRole('button', { name: 'Remove NEW USER' }).click()
  await expect(details(other)).toContainText('Total₹1,799')
})

test('a coupon belongs to one customer', async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 2 })
  const details = page.getByRole('region', { name: 'Price details' })
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await page.getByRole('button', { name: 'Apply NEW USER' }).click()
  await expect(details).toContainText('Coupon NEW USER')

  const logOut = async () => {
    await page.goto('/profile/me')
    await page
      .getByRole('main')
      .getByRole('button', { name: /log out/i })
      .click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  }
  await logOut()
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Bina')
  await page.getByLabel('Last name').fill('Das')
  await page.getByLabel('Email').fill('bina@bookshelf.test')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign up|create/i })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
  await fillCart(page, { Dracula: 2 })
  await page.goto('/cart')
  await expect(details).toContainText('Total₹1,799')
  await expect(details).not.toContainText(/NEW USER|FESTIVE OFF/)

  await logOut()
  await logIn(page)
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
  await page.goto('/cart')
  await expect(details).toContainText('Coupon NEW USER')
})
