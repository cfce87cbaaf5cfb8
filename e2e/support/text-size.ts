import type { Page } from '@playwright/test'

/** Sets the reader's default text size, as in the browser's settings. @param percent of 16 px. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
}
