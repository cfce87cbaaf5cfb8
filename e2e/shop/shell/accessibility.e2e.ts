import { expect, hydrated, test } from '../../support/fixtures'
import { inBothThemes, noViolationsIn } from '../../support/no-violations'
import { bookPaths } from '../../support/pages/catalog'

/** The narrowest phone, on which targets have the least space. */
const expectNoViolations = noViolationsIn(inBothThemes(320))

/**
 * Contrast and sizes of what neither the component page nor the first sight of a route shows. Names, roles and labels of
 * all states are checked by the tests of screens (shared/src/testing/expect-accessible.ts).
 */
test('what opens over a page has no accessibility violation', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 664 })
  await page.goto('/products?q=jane')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await hydrated(menu)
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoViolations(page, 'the menu')
  await page.keyboard.press('Escape')

  const search = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await search.click()
  const field = page.getByRole('combobox', { name: 'Search for a book' })
  await field.fill('moby')
  await expect(page.getByRole('option', { name: /Moby/ }).first()).toBeVisible()
  await expectNoViolations(page, 'suggestions')
  await field.fill('')
  await expect(page.getByRole('option', { name: /jane/ })).toBeVisible()
  await expectNoViolations(page, 'recent searches')

  await page.goto('/products?category=fiction')
  const filters = page.getByRole('button', { name: 'Filters, 1 active' })
  await hydrated(filters)
  await filters.click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectNoViolations(page, 'the filters')

  await page.goto(bookPaths.dracula)
  await expect(page.getByRole('group', { name: 'Buy this book' })).toBeVisible()
  const zoom = page.getByRole('button', { name: 'Zoom' })
  await hydrated(zoom)
  await zoom.press('Enter')
  await expect(zoom).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations(page, 'an enlarged cover, above the buy bar')
})
