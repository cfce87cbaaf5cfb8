import { expect, hydrated, test } from '../../support/fixtures'
import { book, books } from '../../support/pages/catalog'

test('a card shows its book and opens it with one link that covers the card', async ({ page }) => {
  await page.goto('/products')
  const card = book(page, 'Moby-Dick')
  await expect(card.getByRole('heading', { name: 'Moby-Dick' })).toBeVisible()
  await expect(card).toContainText('Herman Melville')
  await expect(card).toContainText('₹449')
  await expect(card).toContainText('₹799')
  await expect(card).toContainText('44% off')
  await expect(card.getByRole('img', { name: 'Rated 3.5 of 5' })).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.locator('a button, button a, button button, a a')).toHaveCount(0)

  await hydrated(card.getByRole('link'))
  // The cover is not part of the link's text; a click on it is a click on the card.
  await card.click({ position: { x: 60, y: 90 } })
  await expect(page).toHaveTitle('Bookshelf | Moby-Dick')
})

test('the first covers are fetched at once, the others when they are near the viewport', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(books(page)).toHaveCount(10)
  const covers = books(page).locator('img')
  const loading = await covers.evaluateAll((all) =>
    all.map((image) => image.getAttribute('loading')),
  )
  expect(loading).toEqual([...Array(4).fill('eager'), ...Array(6).fill('lazy')])
  const sizes = await covers.evaluateAll((all) =>
    all.map((image) => `${image.getAttribute('width')} ${image.getAttribute('height')}`),
  )
  expect(new Set(sizes)).toEqual(new Set(['300 360']))
})

for (const width of [390, 1440]) {
  test(`the cards of a row line up, with only as much space as the longest name needs, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/products')
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
    expect(rows.size).toBeGreaterThan(2)
    for (const row of rows.values()) {
      expect(new Set(row.map(({ stars }) => stars)).size).toBe(1)
      expect(new Set(row.map(({ button }) => button)).size).toBe(1)
      expect(Math.min(...row.map(({ gap }) => gap))).toBeLessThan(16)
    }
  })
}
