/** The request tester and the inspector. */
import { expect, type Page } from '@playwright/test'
import { hydrated } from './shell'

/** Opens the request tester. @returns its fields, and what it shows. */
export async function openTester(page: Page) {
  await page.goto('/mockman')
  await expect(page.getByRole('heading', { level: 1, name: 'Request tester' })).toBeVisible()
  return {
    response: page.getByRole('region', { name: 'Response' }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    submit: () => page.getByRole('button', { name: 'Submit' }).click(),
  }
}

/** Opens or closes the inspector by its shortcut, which works after hydration. */
export async function pressShortcut(page: Page): Promise<void> {
  await hydrated(page.getByRole('main'))
  await page.keyboard.press('Control+Shift+B')
}
