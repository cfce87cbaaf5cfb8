import { expect, hydrated, test } from '../../support/fixtures'
import { book, books } from '../../support/pages/catalog'

test('a card opens its book with one link that covers the card', async ({ page }) => {
  await page.goto('/products')
  const card = book(page, 'Moby-Dick')
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.locator('a button, button a, button button, a a')).toHaveCount(0)

  await hydrated(card.getByRole('link'))
  // The cover is not part of the link's text; a click on it is a click on the card.
  await card.click({ position: { x: 60, y: 90 } })
  await expect(page).toHaveTitle('Bookshelf | Moby-Dick')
})

test('the cards of a row line up, with only as much space as the longest name needs', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page.getByRole('main'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cards = await books(page).evaluateAll((all) =>
      all.map((card) => {
        const stars = card.querySelector('[role=img]')?.getBoundingClientRect().top ?? 0
        const author = card.querySelector('h2 + p')?.getBoundingClientRect().bottom ?? 0
        const button = card.querySelector('button')?.getBoundingClientRect().top
        return { top: card.getBoundingClientRect().top, stars, button, gap: stars - author }
      }),
    )
    const rows = new Map<number, typeof cards>()
    for (const card of cards) rows.set(card.top, [...(rows.get(card.top) ?? []), card])
    expect(rows.size, `at ${width} px`).toBeGreaterThan(2)
    for (const row of rows.values()) {
      expect(new Set(row.map(({ stars }) => stars)).size, `at ${width} px`).toBe(1)
      expect(new Set(row.map(({ button }) => button)).size, `at ${width} px`).toBe(1)
      expect(Math.min(...row.map(({ gap }) => gap)), `at ${width} px`).toBeLessThan(16)
    }
  }
})
