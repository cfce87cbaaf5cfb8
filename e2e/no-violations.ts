import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA and everything below it. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * The violations that axe finds, one line per rule.
 * @param tags the rules to check. @param part the part to check; the whole page by default.
 */
export async function violationsIn(page: Page, tags: string[], part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Passes need no details, which halves the time.
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(tags)
    // There are no frames of other origins, for which axe would open a second page.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Fails if the screen has an accessibility violation, or scrolls sideways.
 * @param what names the state of the page in a failure.
 */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  await settled(page)
  expect(await violationsIn(page, [...wcag, 'best-practice']), what).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** How a page is looked at: its theme, and its width in CSS pixels. */
export interface Look {
  colorScheme: 'light' | 'dark'
  width: number
}

/** Fails if the screen has a violation in one of the looks. The page is loaded once and changes its looks. */
export async function expectNoViolationsIn(
  page: Page,
  looks: readonly Look[],
  what: string,
): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, `${what}, ${width} px, ${colorScheme}`)
  }
}

/** Waits for animations: colours are faded and dialogs are displaced during them. */
async function settled(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter((animation) => {
            const { endTime } = animation.effect?.getComputedTiming() ?? {}
            return animation.playState === 'running' && endTime !== Number.POSITIVE_INFINITY
          }).length,
      ),
    )
    .toBe(0)
}
