import { existsSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { expect } from '../../support/fixtures'
import { test } from './component-page'

/**
 * Compares the visible page with a stored screenshot, one per platform and set of fonts: the widths
 * of a few words are part of its name. Without a screenshot for this machine, one is stored and the
 * test passes.
 */
async function expectLook(page: Page, testInfo: TestInfo, name: string) {
  await page.evaluate(async () => {
    // The first text requests them; before that there is nothing to wait for.
    await Promise.all(
      ['Fraunces', '"Bookshelf Sans"'].map((name) => document.fonts.load(`16px ${name}`)),
    )
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  const file = `${name}-${await fontsOf(page)}.png`
  const stored = testInfo.snapshotPath(file, { kind: 'screenshot' })
  if (!existsSync(stored)) {
    await page.screenshot({ path: stored, animations: 'disabled', caret: 'hide' })
    testInfo.annotations.push({ type: 'stored', description: stored })
    return
  }
  await expect(page).toHaveScreenshot(file, { maxDiffPixelRatio: 0.02, animations: 'disabled' })
}

/** The widths of a line in the fonts of text and titles, in pixels. */
async function fontsOf(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const pencil = document.createElement('canvas').getContext('2d')
    if (!pencil) return 'unknown'
    const { fontFamily } = getComputedStyle(document.body)
    const widths = [fontFamily, 'Fraunces', 'serif'].map((family) => {
      pencil.font = `100px ${family}`
      return Math.round(pencil.measureText('Books are loyal friends').width)
    })
    return widths.join('-')
  })
}

const sections = [
  ...['Foundations', 'Actions', 'Fields', 'Choices', 'Signs', 'Places'],
  ...['Waiting and failing', 'Above the page'],
]

const themes = ['light', 'dark'] as const

test('the component page looks as it did', async ({ page, components }, testInfo) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(components)
    await expectLook(page, testInfo, `components-${colorScheme}`)
  }
  // Every specimen shows both themes, so one check is enough.
  await page.emulateMedia({ colorScheme: 'light' })
  for (const name of sections) {
    const heading = page.getByRole('heading', { level: 2, name, exact: true }).last()
    await heading.evaluate((element) => element.scrollIntoView())
    await expectLook(page, testInfo, `components-${name.toLowerCase().replaceAll(' ', '-')}`)
  }
})

for (const colorScheme of themes) {
  test(`the shell looks as it did in the ${colorScheme} theme`, async ({
    page,
    consoleErrors,
  }, testInfo) => {
    consoleErrors.expect(/404/)
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('combobox')).toBeFocused()
      await expectLook(page, testInfo, `header-${colorScheme}-${width}`)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await expectLook(page, testInfo, `menu-${colorScheme}-${width}`)
    }
  })
}
