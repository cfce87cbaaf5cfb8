/** Books of which few copies are left, or none, from the list to the order (docs/product.md, P107). */
import { countStockAtStart } from '../support/fake-server'
import { expect, test } from '../support/fixtures'
import { shiftsOf } from '../support/layout-shifts'
import { book } from '../support/pages/catalog'

test.beforeEach(({ page }) => countStockAtStart(page, { 'Moby-Dick': 2, Dracula: 0 }))

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1440, tag: '@rare' },
]) {
  test(`nothing moves at ${width} px when a prerendered list gets its stock`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/products')
    await expect(book(page, 'Moby-Dick').getByText('Only 2 left')).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
  })
}
