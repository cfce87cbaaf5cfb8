import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { violationsIn, wcag } from '../no-violations'
import { test } from './component-page'

/** @param part the part to check; the whole page by default. */
async function expectNoViolations(page: Page, what: string, part?: string) {
  expect(await violationsIn(page, wcag, part), what).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 768, 1440]) {
    test.describe(`at ${width} px in the ${colorScheme} theme`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('the component page has no accessibility violation', async ({ page, components }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto(components)
        await expect(page.getByRole('article', { name: 'Toast' })).toBeVisible()
        await expectNoViolations(page, 'every component')
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(sideways).toBeLessThanOrEqual(0)
      })

      test('what lies above the page has no accessibility violation', async ({
        page,
        components,
      }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto(components)
        await page.getByRole('button', { name: 'Open dialog' }).first().click()
        await expectNoViolations(page, 'an open dialog', 'dialog')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Open from the left' }).first().click()
        await expectNoViolations(page, 'an open drawer', 'dialog')
      })

      test('the states of the shell have no accessibility violation', async ({
        page,
        context,
        consoleErrors,
      }) => {
        consoleErrors.expect(
          /could not be loaded|Failed to load|net::ERR|Failed to fetch|RUNTIME-|preload assets/,
        )
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.route('**/remotes/account/**', (route) => route.abort())
        await page.goto('/signup')
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
        await expectNoViolations(page, 'a screen that cannot be had')
        await context.setOffline(true)
        await expect(page.getByRole('banner').getByRole('status')).toContainText('offline')
        await expectNoViolations(page, 'no connection')
        await page.getByRole('button', { name: 'Search' }).click()
        await expectNoViolations(page, 'an open search')
        await page.getByRole('button', { name: 'Open menu' }).click()
        await expectNoViolations(page, 'an open menu')
      })
    })
  }
}
