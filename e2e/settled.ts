import { expect, type Page } from '@playwright/test'

/**
 * Waits for animations: colours are faded and dialogs are displaced during them. With reduced motion too, where they
 * begin in one frame and end in the next.
 */
export async function settled(page: Page) {
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
