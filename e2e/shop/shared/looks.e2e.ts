import type { Page } from '@playwright/test'
import { expect } from '../../support/fixtures'
import { test } from './component-page'

/** Compares the visible page with its stored screenshot. */
async function expectLook(page: Page, name: string) {
  await page.evaluate(async () => {
    // The first text requests them; before that there is nothing to wait for.
    await Promise.all(
      ['Fraunces', '"Bookshelf Sans"'].map((name) => document.fonts.load(`16px ${name}`)),
    )
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await expect(page).toHaveScreenshot(`${name}.png`, {
    maxDiffPixelRatio: 0.02,
    animations: 'disabled',
  })
}

const sections = [
  ...['Foundations', 'Actions', 'Fields', 'Choices', 'Signs', 'Places'],
  ...['Waiting and failing', 'Above the page'],
]

const themes = ['light', 'dark'] as const

test('the component page looks as it did', async ({ page, components }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(components)
    await expectLook(page, `components-${colorScheme}`)
  }
  // Every specimen shows both themes, so one check is enough.
  await page.emulateMedia({ colorScheme: 'light' })
  for (const name of sections) {
    const heading = page.getByRole('heading', { level: 2, name, exact: true }).last()
    await heading.evaluate((element) => element.scrollIntoView())
    await expectLook(page, `components-${name.toLowerCase().replaceAll(' ', '-')}`)
  }
})

for (const colorScheme of themes) {
  test(`the shell looks as it did in the ${colorScheme} theme`, async ({ page, consoleErrors }) => {
    consoleErrors.expect(/404/)
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('combobox')).toBeFocused()
      await expectLook(page, `header-${colorScheme}-${width}`)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await expectLook(page, `menu-${colorScheme}-${width}`)
    }
  })
}
