import { onServer } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'

const undo = { name: 'Undo' }

test('Undo restores a removed line, even after a reload', async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 2, Meditations: 1 })
  await page.getByRole('button', { name: /^Remove.*Dracula/ }).click()
  await expect(page.getByRole('button', undo)).toBeFocused()
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Meditations', 1]])
  await page.reload()
  await expect(page.getByText('“Dracula” was removed from your cart.')).toBeVisible()
  await expect(page.getByRole('button', undo)).not.toBeFocused()
  await page.getByRole('button', undo).click()
  await expect(page.getByRole('button', undo)).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Dracula' })).toBeVisible()
  await expect
    .poll(() => onServer(page, 'cart'))
    .toEqual([
      ['Meditations', 1],
      ['Dracula', 2],
    ])
})

test('the cart is printed without its controls', { tag: '@layout' }, async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 1 })
  await expect(page.getByRole('article', { name: 'Dracula' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Price details' })).toContainText('Total₹850')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Place Order' })).toHaveCount(0)
})

test('the next change to the cart removes Undo', async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 1, Meditations: 1 })
  await page.getByRole('button', { name: /^Remove.*Dracula/ }).click()
  await expect(page.getByRole('button', undo)).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity of Meditations' }).click()
  await expect(page.getByRole('button', undo)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Meditations' })).toBeVisible()
  await expect(page.getByRole('button', undo)).toHaveCount(0)
})
