import { pageAttribute } from 'shared/page-protocol'
import { hiddenFocus } from '../../support/covered'
import { expect, hydrated, test } from '../../support/fixtures'

test('the Tab key moves through the header in reading order, or skips it without changing the address', async ({
  page,
}) => {
  await page.goto('/products?category=humor')
  await expect(page.getByRole('article').first()).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  const banner = page.getByRole('banner')
  const stops = [
    banner.getByRole('button', { name: 'Open menu' }),
    banner.getByRole('link', { name: 'Bookshelf, home' }),
    banner.getByRole('link', { name: 'Home', exact: true }),
    banner.getByRole('link', { name: 'Shop' }),
    banner.getByRole('button', { name: 'Search' }),
    banner.getByRole('link', { name: 'Sign in' }),
    banner.getByRole('link', { name: 'Wishlist' }),
    banner.getByRole('link', { name: 'Cart' }),
  ]
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/products?category=humor')
})

test('typing and tabbing in the header does not scroll the page', { tag: '@layout' }, async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/products')
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await hydrated(toggle)
    await toggle.click()
    await expect(page.getByRole('combobox', { name: 'Search for a book' })).toBeFocused()
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    // Spaces start no search.
    for (const key of [' ', ' ', ' ', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => scrollY), `after “${key}” at ${width} px`).toBe(400)
    }
    await expect(page.getByRole('banner').locator(':focus')).toBeVisible()
  }
})

test('the menu takes the focus, traps it and returns it, or opens a page and focuses its heading', async ({
  page,
}) => {
  await page.goto('/login')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()

  for (const name of ['Shop now', 'Profile', 'Orders', 'Address']) {
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('radio', { name: 'As my device' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')

  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')

  await opener.press('Enter')
  await menu.getByRole('link', { name: 'Shop now' }).press('Enter')
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused()
})

test('behind a dialog the page has an opacity of 0.6, does not scroll, and cannot be used', async ({
  page,
  shopper,
}) => {
  await shopper.open()
  await page.getByRole('article').first().getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click()
  const opener = page.getByRole('main').getByRole('button', { name: 'Apply Coupon' })
  const left = (await opener.boundingBox())?.x
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page.locator(`[${pageAttribute}]`)).toHaveCSS('opacity', '0.6')

  const menu = await page.locator('[aria-label="Open menu"]').boundingBox()
  expect((await page.locator('main button', { hasText: 'Apply Coupon' }).boundingBox())?.x).toBe(
    left,
  )
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    const within = (attribute: string) => document.activeElement?.closest(`[${attribute}]`) !== null
    expect(await page.evaluate(within, pageAttribute), 'the focus stays off the page').toBe(false)
  }
  if (menu) await page.mouse.click(menu.x + menu.width / 2, menu.y + menu.height / 2)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.locator(`[${pageAttribute}]`)).toHaveCSS('opacity', '1')
})

for (const width of [390, 1280]) {
  test(`at ${width} px, what is focused is not behind a notice that stays`, {
    tag: '@layout',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/products')
    await hydrated(page.getByRole('main'))
    await page.evaluate(() => {
      const notice = document.createElement('div')
      notice.dataset.lasting = ''
      notice.style.cssText = 'height: 8rem; background: white'
      document.querySelector('[data-notices]')?.append(notice)
    })
    for (let tabs = 0; tabs < 30; tabs += 1) {
      await page.keyboard.press('Tab')
      expect(await hiddenFocus(page)).toBeNull()
    }
  })
}
