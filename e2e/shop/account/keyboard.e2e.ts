import { hiddenFocus } from '../../support/covered'
import { expect, test } from '../../support/fixtures'

for (const viewport of [
  { width: 1280, height: 400 },
  { width: 320, height: 256 },
]) {
  test(`in a window of ${viewport.width} × ${viewport.height}, what is focused in a dialog or a drawer is visible, forwards and backwards`, {
    tag: '@layout',
  }, async ({ page, shopper }) => {
    await page.setViewportSize(viewport)
    await shopper.open('/profile/address')
    const layers = [
      { path: '/profile/address', opener: 'Add New Address' },
      { path: '/profile/address', opener: 'Open menu' },
      { path: '/products', opener: /^Filters/ },
    ]
    for (const { path, opener } of layers) {
      await page.goto(path)
      const button = page.getByRole('button', { name: opener })
      // A wide window has no drawer for filters.
      if (path === '/products' && viewport.width > 960) continue
      await button.click()
      const layer = page.locator('dialog:modal')
      await expect(layer).toBeVisible()
      const stops = await layer.locator('a[href], button, input, select').count()
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < stops; stop += 1) {
          await page.keyboard.press(key)
          expect(await hiddenFocus(page), `${opener}, ${key}`).toBeNull()
        }
      }
    }
  })
}
