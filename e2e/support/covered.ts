import type { Page } from '@playwright/test'

/** The focused element, shortened, if nothing of it can be seen (WCAG 2.4.11); else `null`. */
export function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // What a label draws stands for a control that is only for screen readers.
    const drawn = (focused instanceof HTMLInputElement && focused.labels?.[0]) || focused
    const { left, top, width, height } = drawn.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    const isSeen = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(left + x * width, top + y * height)
        return drawn.contains(hit) || hit?.closest('label')?.control === focused
      }),
    )
    return isSeen ? null : focused.outerHTML.slice(0, 120)
  })
}

/** The focused element, shortened, if the bar at the bottom of the page covers any of it; else `null`. */
export function coveredByBar(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const bar = document.querySelector('[data-foot]')
    const focused = document.activeElement
    if (!bar || !focused || bar.contains(focused)) return null
    const { bottom, top } = focused.getBoundingClientRect()
    const box = bar.getBoundingClientRect()
    return bottom > box.top + 1 && top < box.bottom - 1 ? focused.outerHTML.slice(0, 100) : null
  })
}
