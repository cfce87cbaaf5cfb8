import { expect, hydrated, test } from '../../support/fixtures'
import { comes, stopClock } from '../../support/stopped-clock'
import { setTextSize } from '../../support/text-size'

const widths = [320, 390]

test('the header’s icons grow with the text and fit the header', { tag: '@layout' }, async ({
  page,
}) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    await setTextSize(page, 100)
    await page.goto('/')
    const icons = page.getByRole('banner').locator('svg:visible')
    const widths = () =>
      icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width))
    const before = await widths()
    expect(before.length).toBeGreaterThan(3)
    await setTextSize(page, 200)
    await expect.poll(widths).toEqual(before.map((width) => 2 * width))
    const header = await page.getByRole('banner').boundingBox()
    if (!header) throw new Error('There is no header')
    for (const control of await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .all()) {
      const box = await control.boundingBox()
      if (!box) continue
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(header.y + header.height)
    }
    // It scrolls away, so nothing reserves space for it, not even with an open search.
    const scrollPadding = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)
    const withoutSearch = await scrollPadding()
    const toggle = page.getByRole('button', { name: 'Search' })
    await hydrated(toggle)
    await toggle.click()
    await expect(page.getByRole('combobox')).toBeVisible()
    expect(await scrollPadding()).toBe(withoutSearch)
  }
})

test('the header is as high as the space for it, also beside a scroll bar', {
  tag: '@layout',
}, async ({ page }) => {
  await page.setViewportSize({ width: 325, height: 700 })
  await page.goto('/')
  const banner = page.getByRole('banner')
  // Scroll bars are hidden in tests.
  await banner.evaluate((header) => header.style.setProperty('inset-inline-end', '17px'))
  const [header, main] = [await banner.boundingBox(), await page.getByRole('main').boundingBox()]
  if (!header || !main) throw new Error('One of them has no place on the page')
  expect(Math.abs(header.y + header.height - main.y)).toBeLessThanOrEqual(1)
  const cart = await banner.getByRole('link', { name: 'Cart' }).boundingBox()
  expect((cart?.x ?? 0) + (cart?.width ?? 0)).toBeLessThanOrEqual(header.width)
})

test('the current link and the current slide’s dot are visible in forced colours', {
  tag: '@layout',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const {
    link,
    dot,
    page: paper,
  } = await page.evaluate(() => {
    const mark = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`There is no ${selector}`)
      return getComputedStyle(element, '::after')
    }
    return {
      link: mark('header nav [aria-current="page"]').borderBottom,
      dot: mark('[aria-label="Choose slide"] [aria-current]').backgroundColor,
      page: getComputedStyle(document.body).backgroundColor,
    }
  })
  // Backgrounds have the page's colour there.
  expect(link).toMatch(/^2px solid/)
  expect(link).not.toContain(paper)
  expect(dot).not.toBe(paper)
})

test('dialogs and toasts have an edge in forced colours', { tag: '@layout' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.clock.install()
  await page.goto('/login')
  await stopClock(page)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  const toast = page.locator('[data-notice]').filter({ hasText: 'Welcome back' })
  await comes(toast)
  await expect(toast).toHaveCSS('outline-style', 'solid')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('outline-style', 'solid')
})
