import { expect, hydrated, test } from '../../support/fixtures'
import { phone, sortChoice } from '../../support/pages/catalog'

test('a slider follows the thumb, and one drag is one history entry', async ({ page }) => {
  await page.goto('/products')
  const price = page.getByRole('slider', { name: 'Price' })
  await hydrated(price)
  const box = await price.boundingBox()
  if (!box) throw new Error('The slider has no place on the page')
  const [x, y] = [box.x + box.width - 12, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  let before = 1001
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(x - step * 14, y)
    const value = Number(await price.inputValue())
    expect(value).toBeLessThan(before)
    before = value
  }
  await page.mouse.up()
  await expect(page).toHaveURL(`/products?price=${before}`)
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(price).toHaveValue('1000')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('count, order and filters are on one line, which stays while the books scroll', {
    tag: '@layout',
  }, async ({ page }) => {
    await page.goto('/products?category=humor&category=thriller&sort=HIGH_TO_LOW')
    const parts = [
      page.getByRole('status').filter({ hasText: 'Showing 5 of 10 books' }),
      sortChoice(page),
      page.getByRole('button', { name: 'Filters, 2 active' }),
    ]
    await hydrated(sortChoice(page))
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const middles: number[] = []
    for (const part of parts) {
      await expect(part).toBeInViewport()
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(phone.width)
      middles.push(Math.round(y + height / 2))
    }
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
    // The short name of the order stands for the select, which lies over it.
    await expect(page.getByText('Price ↓')).toBeVisible()
    await sortChoice(page).selectOption('As on our shelves')
    await expect(page).toHaveURL('/products?category=humor&category=thriller')
    await expect(page.getByText('Sort', { exact: true })).toBeVisible()
  })

  test('books keep their own column in a wider window, also before the filters are rendered', {
    tag: '@layout',
  }, async ({ page }) => {
    // The script never learns that the window became wider.
    await page.addInitScript(() => {
      Object.defineProperty(MediaQueryList.prototype, 'matches', { get: () => false })
    })
    await page.goto('/products')
    await hydrated(sortChoice(page))
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0)
    const results = page.getByRole('region', { name: 'Books', exact: true })
    expect((await results.boundingBox())?.width).toBeGreaterThan(800)
  })
})
