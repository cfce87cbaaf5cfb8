import { expect, test } from '../../support/fixtures'
import { expectOrders, pay } from '../../support/pages/cart'
import { inHeader } from '../../support/pages/shell'

test('after paying, the shop thanks once, links onwards, and sells the books again', async ({
  page,
  shopper,
}) => {
  await shopper.readyToPay({ Dracula: 1 })
  await pay(page, '₹850')
  await expectOrders(page, 1)
  const thanks = page.getByRole('region', { name: 'Thank you, Asha' })
  const facts = /Order BK-\w+ is confirmed: 1 book for ₹850\.$/
  await expect(thanks.getByText(facts).last()).toBeVisible()
  await expect(thanks.getByRole('status')).toHaveText(facts)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await thanks.getByRole('button', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article')).toBeFocused()

  await page.reload()
  await expectOrders(page, 1)
  await expect(thanks).toHaveCount(0)
  await page.getByRole('button', { name: /^Buy again/ }).click()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  const cart = page.getByRole('link', { name: 'Go to cart' })
  await expect(cart).toBeFocused()
  await cart.click()
  await expect(page.getByRole('article', { name: 'Dracula' })).toBeVisible()
})
