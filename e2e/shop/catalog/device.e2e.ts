import { expect, hydrated, test } from '../../support/fixtures'
import { bookPaths, openWholeList, phone } from '../../support/pages/catalog'

test('a book is printed without controls', { tag: '@layout' }, async ({ page }) => {
  await page.goto(bookPaths.dracula)
  await expect(page.getByRole('region', { name: 'You may also like' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button')).toHaveCount(0)
  // The author's name and two promises are links on screen.
  await expect(main.getByRole('link')).toHaveText([
    'Bram Stoker',
    'Fast delivery',
    '7 days easy return',
  ])
})

test('the list has more columns on a wider screen', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/products')
  for (const [width, columns] of [
    [1440, 4],
    [1920, 5],
    [2560, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    const tops = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect(
      tops.filter((top) => top === tops[0]),
      `at ${width} px`,
    ).toHaveLength(columns)
  }
})

test('on a phone the Filters button stays visible, and covers no focused element', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/products')
  const filters = page.getByRole('button', { name: 'Filters' })
  await hydrated(filters)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(filters).toBeInViewport({ ratio: 1 })
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)
    const bar = await filters.boundingBox()
    if (await filters.evaluate((button) => button === document.activeElement)) return
    expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }
})

test('a notice below the header covers no sticky element', { tag: '@layout' }, async ({
  page,
  context,
  consoleErrors,
}) => {
  // Pictures and prefetched files that are in progress when the connection is lost.
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize(phone)
  await openWholeList(page)
  const filters = page.getByRole('button', { name: 'Filters' })
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await context.setOffline(true)
  const notice = page.getByRole('banner').getByRole('status').locator('p')
  await expect(notice).toContainText('You are offline.')
  const covered = await notice.boundingBox()
  const button = await filters.boundingBox()
  expect(button?.y).toBeGreaterThanOrEqual((covered?.y ?? 0) + (covered?.height ?? 0))
})
