import type { Page } from '@playwright/test'

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
