import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { tabTo } from '../../support/keyboard'
import { pressShortcut } from '../../support/pages/devtools'

/** The text of an outline, which is in no element. */
const labelOf = (part: Locator) =>
  part.evaluate((element) => getComputedStyle(element, '::before').content)
const isOfDevtools = (url: string) => url.includes('/remotes/devtools/')

test('the inspector loads when it is opened, shows the owner of each part, and works with the keyboard', {
  tag: '@rare',
}, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  for (const path of ['/', '/products']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(fetched.some((url) => url.includes('/remotes/catalog/'))).toBe(true)
  expect(fetched.filter(isOfDevtools)).toEqual([])
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await tabTo(page, search)

  await pressShortcut(page)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toBeFocused()
  expect(fetched.filter(isOfDevtools)).not.toEqual([])
  await expect(inspector.getByRole('listitem', { name: 'catalog' })).toContainText(
    `${new URL(page.url()).origin}/remotes/catalog/`,
  )

  const part = page.locator('[data-module="catalog/product-list"]')
  const content = part.locator('> *').first()
  await expect(content).toHaveCSS('outline-style', 'dashed')
  expect(await labelOf(part)).toBe('"catalog/product-list" / ""')
  await tabTo(page, inspector.getByRole('checkbox', { name: 'Outline parts' }))
  await page.keyboard.press('Space')
  await expect(content).toHaveCSS('outline-style', 'none')
  expect(await labelOf(part)).toBe('none')

  await page.keyboard.press('Escape')
  await expect(inspector).toBeHidden()
  await expect(search).toBeFocused()
})
