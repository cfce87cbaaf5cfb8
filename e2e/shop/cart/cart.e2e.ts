import { hiddenFocus } from '../../support/covered'
import { expect, test } from '../../support/fixtures'
import { inHeader } from '../../support/pages/shell'

test('two tabs add to one cart, and each shows the other’s changes', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open('/cart', { Dracula: 1 })
  const other = await context.newPage()
  await other.goto('/cart')
  const plus = { name: 'Increase quantity of Dracula' }
  await Promise.all([
    page.getByRole('button', plus).click(),
    other.getByRole('button', plus).click(),
  ])
  for (const tab of [page, other]) await expect(inHeader(tab, 'Cart, 3 books')).toBeVisible()
  await other.getByRole('button', { name: /^Remove.*Dracula/ }).click()
  await expect(page.getByText('Oops, Your Cart is Empty')).toBeVisible()
})

test('a removal leaves the page where it is, and its Undo is seen', { tag: '@layout' }, async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await shopper.open('/cart', {
    Dracula: 1,
    Meditations: 1,
    'The Secret Garden': 1,
    'Moby-Dick': 1,
  })
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await page
    .getByRole('article')
    .nth(2)
    .getByRole('button', { name: /^Remove/ })
    .click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toBeInViewport({ ratio: 1 })
  expect(await hiddenFocus(page)).toBeNull()
  expect(await scrolled()).toBeGreaterThan(before / 2)
  await undo.click()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('the cart is printed without its controls', { tag: '@layout' }, async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 1, Meditations: 1 })
  await page.getByRole('button', { name: /^Remove.*Meditations/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Price details' })).toContainText('Total₹850')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Place Order' })).toHaveCount(0)
})
