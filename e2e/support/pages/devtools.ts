/** The request tester and the inspector. */
import { expect, type Page } from '@playwright/test'
import { fakeServerStarted } from '../fake-server'
import { hydrated } from './shell'

/** Opens the request tester. @returns helpers for it. */
export async function openTester(page: Page) {
  await page.goto('/mockman')
  await expect(page.getByRole('heading', { level: 1, name: 'Request tester' })).toBeVisible()
  // The fake server replaces `fetch`, which a test may watch.
  await fakeServerStarted(page)
  const response = page.getByRole('region', { name: 'Response' })
  return {
    response,
    history: page.getByRole('region', { name: 'History' }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    /** The editor that replaces the text area. */
    body: page.locator('.cm-content'),
    submit: () => page.getByRole('button', { name: 'Submit' }).click(),
    /** Records what the page's `fetch` sends from now on. */
    watchSent: () =>
      page.evaluate(() => {
        const { fetch } = globalThis
        const sent: string[] = []
        Object.assign(globalThis, { sent })
        globalThis.fetch = (input, init) => {
          // The page may fetch deployment.json in the meantime.
          if (!String(input).endsWith('/deployment.json')) sent.push(String(input))
          return fetch(input, init)
        }
      }),
    sent: () => page.evaluate<string[]>(() => Reflect.get(globalThis, 'sent')),
  }
}

/** Opens or closes the inspector by its shortcut, which works after hydration. */
export async function pressShortcut(page: Page): Promise<void> {
  await hydrated(page.getByRole('main'))
  await page.keyboard.press('Control+Shift+B')
}
