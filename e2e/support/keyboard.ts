import type { Locator, Page } from '@playwright/test'

/** The maximum number of presses: more than any page needs. */
const mostPresses = 150

/** Focuses a control with the Tab key. @throws if Tab does not reach it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${control}`)
}
