import type { Page } from '@playwright/test'

/** Waits for some frames, so that new content is painted, and observers have reported it. */
export const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

/** Waits until the page has the fonts that it needs. */
export const fontsLoaded = (page: Page) =>
  page.evaluate(() => document.fonts.ready.then(() => undefined))

/** Waits until the page has the pictures that it does not leave for later. */
export const picturesLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete),
  )

/**
 * Waits for animations, which change colours and positions. This is needed even with reduced motion: animations then
 * start in one frame and end in the next.
 */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {}
        return animation.playState === 'running' && endTime !== Number.POSITIVE_INFINITY
      })
    for (let left = running(); left.length > 0; left = running()) {
      await Promise.allSettled(left.map(({ finished }) => finished))
    }
  })
}
