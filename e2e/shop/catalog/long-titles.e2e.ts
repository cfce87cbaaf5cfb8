import { expect, test } from '../../support/fixtures'
import { books, phone } from '../../support/pages/catalog'

test('the title of a card on a phone is shown with its volume, and all rows have one height', {
  tag: '@layout',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/products?scenario=large&author=Oscar+Wilde')
  const long = books(page).filter({ hasText: /The Importance of Being Earnest, volume \d+/ })
  await expect(long.first()).toBeVisible()
  const cut = await long.first().evaluate((card) => {
    const link = card.querySelector('a')
    const titles = link?.closest('div')
    if (!link || !titles) throw new Error('The card has no title')
    const end = titles.getBoundingClientRect().bottom - link.getBoundingClientRect().bottom
    return { lines: link.scrollHeight - link.clientHeight, end: Math.min(0, end) }
  })
  expect(cut).toEqual({ lines: 0, end: 0 })
  const heights = await books(page).evaluateAll((cards) => [
    ...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().height))),
  ])
  expect(heights).toHaveLength(1)
})
