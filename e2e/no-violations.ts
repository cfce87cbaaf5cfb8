import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA, with everything that it builds on. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * What axe finds wrong, one line for each rule.
 * @param tags of the rules to try. @param part the only part to look at; the whole page where none is named.
 */
export async function violationsIn(page: Page, tags: string[], part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What passes needs no details: half of the time.
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(tags)
    // The shop has no frames of other origins; for those alone axe would open a second page each time.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Fails when what is on screen has an accessibility violation, or scrolls sideways.
 * @param what names the state of the page where a violation is reported.
 */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  await settled(page)
  expect(await violationsIn(page, [...wcag, 'best-practice']), what).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Half-way through a movement a colour is faded and a dialog is beside the page: waits for the end of both. */
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
