import type { Page } from '@playwright/test'

/** Sets the reader's default text size, as in the browser's settings. @param percent of 16 px. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
}

/** Runs in the page. Sets a size of text on the page, which media queries do not follow. @param percent of its own. */
export function zoomTexts(percent: number): void {
  document.documentElement.style.fontSize = `${percent}%`
}

/** Runs in the page. Sets the text spacing of WCAG 1.4.12. */
export function spaceTexts(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page. Takes that spacing away. */
export function unspaceTexts(): void {
  document.adoptedStyleSheets = []
}
