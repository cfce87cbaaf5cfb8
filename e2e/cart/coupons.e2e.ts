import { expect, logIn, test } from '../fixtures'
import { inHeader } from '../pages/shell'
import { playwrightShopPage } from '../playwright-shop-page'
import { useCoupons } from '../shopping/coupons'
import { fillCart, pretendCart } from './shopper'

/** What each coupon does at the totals around its limits (docs/product.md, P32). */
const limits = [
  { total: 999, festive: 'disabled', newUser: 'disabled' },
  { total: 1000, festive: 'not yet', newUser: 'disabled' },
  { total: 1001, festive: 'active', newUser: 'disabled' },
  { total: 1499, festive: 'active', newUser: 'disabled' },
  { total: 1500, festive: 'active', newUser: 'not yet' },
  { total: 1501, festive: 'active', newUser: 'active' },
] as const

for (const { total, ...expected } of limits) {
  test(`at a total of ${total} the coupons do what is written of them`, async ({
    page,
    shopper,
  }) => {
    await shopper.logIn()
    await pretendCart(page, total)
    await page.goto('/cart')
    const details = page.getByRole('region', { name: 'Price details' })
    const choices = [
      { name: 'FESTIVE OFF', saves: 300, minimum: 1000, does: expected.festive },
      { name: 'NEW USER', saves: 500, minimum: 1500, does: expected.newUser },
    ]
    for (const { name, saves, minimum, does } of choices) {
      await page.getByRole('button', { name: 'Apply Coupon' }).click()
      const dialog = page.getByRole('dialog', { name: 'Apply Coupon' })
      const coupon = dialog.getByRole('listitem').filter({ hasText: name })
      const apply = dialog.getByRole('button', { name: `Apply ${name}` })
      const missing = `Add books for ₹${minimum - total + 1} or more`
      if (does === 'active') {
        await expect(coupon).not.toContainText('Add books')
        await apply.click()
        await expect(dialog).toBeHidden()
        await expect(details).toContainText(`Coupon ${name}−₹${saves}`)
        const paid = new Intl.NumberFormat('en-IN').format(total - 99 - saves)
        await expect(details).toContainText(`Total₹${paid}`)
        await expect(details).toContainText(`You save ₹${99 + saves} on this order`)
        await page.getByRole('button', { name: `Remove ${name}` }).click()
        await expect(details).not.toContainText(name)
        continue
      }
      await expect(coupon).toContainText(missing)
      if (does === 'disabled') await expect(apply).toBeDisabled()
      else {
        await apply.click()
        await expect(dialog.getByRole('alert')).toContainText(missing)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(details).toContainText('You save ₹99 on this order')
    }
  })
}

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
