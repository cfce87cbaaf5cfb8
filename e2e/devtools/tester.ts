import type { Page } from '@playwright/test'
import { fakeServerStarted } from '../fake-server'
import { comesAlive, expect } from '../fixtures'

/** Opens the request tester, and gives hands to work it with. */
export async function openTester(page: Page) {
  await page.goto('/mockman')
  await expect(page.getByRole('heading', { level: 1, name: 'Request tester' })).toBeVisible()
  // Until the fake server is there, it is not its `fetch` that a test would watch.
  await fakeServerStarted(page)
  const response = page.getByRole('region', { name: 'Response' })
  return {
    response,
    history: page.getByRole('region', { name: 'History' }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    /** The editor, once it has taken the plain field's place. */
    body: page.locator('.cm-content'),
    submit: () => page.getByRole('button', { name: 'Submit' }).click(),
    /** What left the form from now on, as the page's `fetch` saw it. */
    watchSent: () =>
      page.evaluate(() => {
        const { fetch } = globalThis
        const sent: string[] = []
        Object.assign(globalThis, { sent })
        globalThis.fetch = (input, init) => {
          sent.push(String(input))
          return fetch(input, init)
        }
      }),
    sent: () => page.evaluate<string[]>(() => Reflect.get(globalThis, 'sent')),
  }
}

/** Opens or closes the inspector by its shortcut, which is listened to once the page is alive. */
export async function pressShortcut(page: Page): Promise<void> {
  await comesAlive(page.getByRole('main'))
  await page.keyboard.press('Control+Shift+B')
}
