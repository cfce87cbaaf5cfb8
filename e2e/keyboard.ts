import type { Locator, Page } from '@playwright/test'

/** More presses than any page of the shop needs from its first to its last control. */
const mostPresses = 80

/** Goes to a control as somebody without a mouse does. @throws when Tab never reaches it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${control}`)
}
