import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { findOverflow, measureTargets } from './noticed'
import { settled } from './settled'
import { setTextSize } from './text-size'

/** The minimum size of a touch target, in CSS pixels: `--target` of shared/ui/tokens.css. */
const least = 44

/** Every fault of a page is reported, not only its first. */
const expectAll = expect.configure({ soft: true })

/**
 * Checks on two widths of phones that every control is large enough for a finger, and that nothing scrolls
 * sideways or is squeezed with text of twice the size.
 * @param what names the state of the page in the error message.
 */
export async function expectToFitPhones(page: Page, what: string): Promise<void> {
  // Not the context's `hasTouch`, which would also hold for the page's other windows.
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    const targets = await page.evaluate(measureTargets, least)
    expectAll(targets.length, `targets of ${what}`).toBeGreaterThan(0)
    const small = targets.filter(({ width, height }) => Math.min(width, height) < least)
    expectAll(small, `${what} at ${width} px`).toEqual([])
    await setTextSize(page, 200)
    const overflow = await page.evaluate(findOverflow)
    expectAll(overflow, `${what} at ${width} px, with text of twice the size`).toEqual([])
    await setTextSize(page, 100)
  }
  // Ends the emulation, too.
  await device.detach()
}
