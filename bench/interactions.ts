import type { Browser, Locator, Page } from '@playwright/test'
import { onDevice } from './cold-load.ts'
import { goBack, logIn, openPage, toBook } from './navigate.ts'
import type { Device } from './plain-page.ts'

/** From an input to the next paint, in milliseconds, each at the first input of its kind in a page. */
export interface Interactions {
  nextSlideMs: number
  openMenuMs: number
  openSearchMs: number
  typeLetterMs: number
  filterMs: number
  priceSliderMs: number
  addToCartMs: number
  heartMs: number
  /** From a book to the list. */
  goBackMs: number
  quantityMs: number
}

/** How long the page is idle before and after an input, in milliseconds: longer than an answer takes. */
const rest = 1500

/**
 * Does what shoppers do most often: as a visitor on the home page, and as a customer on the list, on a book's page and
 * in the cart. Taps and types as a person would, since browsers do not time events that scripts make.
 */
export function interactions(
  browser: Browser,
  origin: string,
  device: Device,
): Promise<Interactions> {
  return onDevice(browser, device, async (page) => {
    await page.addInitScript(noteInteractions)
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

    await openPage(page, origin)
    const nextSlideMs = await tap(button('Next slide'))
    const openMenuMs = await tap(button('Open menu'))
    await page.keyboard.press('Escape')
    const openSearchMs = await tap(button('Search'))
    const typeLetterMs = await timed(page, () => page.keyboard.press('m'))

    await logIn(page, origin)

    await openPage(page, `${origin}/products`)
    await button(/^Filters/).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    const filterMs = await tap(drawer.getByRole('checkbox', { name: 'Humor' }))
    const priceSliderMs = await tap(drawer.getByRole('slider', { name: 'Price' }))
    await openPage(page, `${origin}/products`)
    const addToCartMs = await tap(button('Add to cart'))
    const heartMs = await tap(button('Add to wishlist'))
    await tap(page.locator(toBook.link).first())
    await page.locator(toBook.ready).waitFor()
    // The browser's own button and gesture are outside the page, which does not time them.
    const goBackMs = await goBack(page)

    await openPage(page, `${origin}/cart`)
    const quantityMs = await tap(button(/^Increase quantity/))
    return {
      ...{ nextSlideMs, openMenuMs, openSearchMs, typeLetterMs, filterMs },
      ...{ priceSliderMs, addToCartMs, heartMs, goBackMs, quantityMs },
    }
  })
}

/** Taps the middle of an element. A slider then jumps there. */
async function tap(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not shown`)
  const page = target.page()
  // Not Playwright's own tap, whose checks run in the page between the events.
  return timed(page, () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2))
}

/** @returns the duration of the longest interaction that an input causes. */
async function timed(page: Page, input: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(rest)
  await page.evaluate(() => window.interactions.splice(0))
  await input()
  await page.waitForTimeout(rest)
  const durations = await page.evaluate(() => window.interactions)
  return Math.max(shortest, ...durations)
}

/** Browsers report no interactions that are shorter, in milliseconds. */
const shortest = 16

declare global {
  interface Window {
    /** The durations that the browser has reported, rounded to 8 ms. */
    interactions: number[]
  }
}

/** Runs in the page before anything else. */
function noteInteractions(): void {
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) window.interactions.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
