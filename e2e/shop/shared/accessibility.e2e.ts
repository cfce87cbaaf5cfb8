import type { Page } from '@playwright/test'
import { expect } from '../../support/fixtures'
import { inBothThemes, inEachLook, violationsIn, wcag } from '../../support/no-violations'
import { test } from './component-page'

const looks = [...inBothThemes(320), ...inBothThemes(1440)]

/** @param part the part to check; the whole page by default. */
function expectNoViolations(page: Page, what: string, part?: string) {
  return inEachLook(page, looks, async (look, rules) => {
    expect(await violationsIn(page, rules ?? wcag, part), `${what}, ${look}`).toEqual([])
  })
}

test('the component page has no accessibility violation', async ({ page, components }) => {
  await page.goto(components)
  await expect(page.getByRole('article', { name: 'Toast' })).toBeVisible()
  await expectNoViolations(page, 'every component')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('dialogs and drawers have no accessibility violation', async ({ page, components }) => {
  await page.goto(components)
  await page.getByRole('button', { name: 'Open dialog' }).first().click()
  await expectNoViolations(page, 'an open dialog', 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open from the left' }).first().click()
  await expectNoViolations(page, 'an open drawer', 'dialog')
})
