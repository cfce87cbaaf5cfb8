import type { Browser, Page } from '@playwright/test'
import { onDevice } from './cold-load.ts'
import type { Device } from './plain-page.ts'

/** Changes of page: the link that is clicked, and what shows that the next page has appeared. */
export const toList = { link: 'main a[href*="category="]', ready: 'main article h2 a' }
export const toBook = { link: toList.ready, ready: 'nav[aria-label="Breadcrumb"]' }

export interface Journey {
  /** From the click to the frame that shows the next screen, in milliseconds; its data is prefetched. */
  homeToListMs: number
  listToBookMs: number
  backToListMs: number
}

/** Navigates from home to the list, to a book and back, and hovers over each link before the click. */
export function journey(browser: Browser, origin: string, device: Device): Promise<Journey> {
  return onDevice(browser, device, async (page) => {
    await page.goto(origin, { waitUntil: 'networkidle' })
    const homeToListMs = await follow(page, toList)
    const listToBookMs = await follow(page, toBook)
    const backToListMs = await goBack(page)
    return { homeToListMs, listToBookMs, backToListMs }
  })
}

export interface RepeatedChanges {
  /** Means of several changes between list and book in one visit. They show less than a frame's difference. */
  repeatedToBookMs: number
  repeatedBackMs: number
}

/** How often a book is opened and left, and how many of these are not counted, since the engine still compiles. */
const repeats = 20
const uncounted = 4

/** How long the page is idle before each change, in milliseconds: longer than the animation of the last one. */
const rest = 500

/** Changes between the list and a book many times in one visit. */
export function repeatedChanges(
  browser: Browser,
  origin: string,
  device: Device,
): Promise<RepeatedChanges> {
  return onDevice(browser, device, async (page) => {
    await page.goto(`${origin}/products`, { waitUntil: 'networkidle' })
    const there: number[] = []
    const back: number[] = []
    for (let time = 0; time < repeats; time += 1) {
      await page.waitForTimeout(rest)
      there.push(await page.evaluate(timeClick, toBook))
      await page.waitForTimeout(rest)
      back.push(await goBack(page))
    }
    return {
      repeatedToBookMs: mean(there.slice(uncounted)),
      repeatedBackMs: mean(back.slice(uncounted)),
    }
  })
}

function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length
}

async function follow(page: Page, change: typeof toList): Promise<number> {
  const target = page.locator(change.link).first()
  await target.scrollIntoViewIfNeeded()
  await target.dispatchEvent('pointerover')
  // Waits for the prefetch that hovering starts, with the fake server's delay, which is not measured.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  return page.evaluate(timeClick, change)
}

/** Runs in the page: no named arrow function. @returns milliseconds from the click to a painted screen. */
async function timeClick({ link, ready }: typeof toList): Promise<number> {
  const before = location.href
  const start = performance.now()
  document.querySelector<HTMLElement>(link)?.click()
  for (;;) {
    await new Promise(requestAnimationFrame)
    if (location.href !== before && document.querySelector(ready)) break
    if (performance.now() - start > 20_000) throw new Error(`${ready} did not appear in time`)
  }
  return performance.now() - start
}

/** Goes back from a book to the list. @returns milliseconds until the list is painted. */
export async function goBack(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const start = performance.now()
    history.back()
    for (;;) {
      await new Promise(requestAnimationFrame)
      if (document.querySelector('main article h2 a') && location.pathname === '/products') break
      if (performance.now() - start > 20_000) throw new Error('The list did not come back in time')
    }
    return performance.now() - start
  })
}

/** Logs in the sample customer. @param origin of the site; not needed if the page's context has it. */
export async function logIn(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
