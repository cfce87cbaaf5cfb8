import type { Browser, Page } from '@playwright/test'
import { hydratedAttribute } from '../shared/src/contract/page-protocol.ts'
import { onDevice } from './cold-load.ts'
import type { Device } from './plain-page.ts'

/** Changes of page: the link that is clicked, and what shows that the next page has appeared. */
export const toList = { link: 'main a[href*="category="]', ready: 'main article h2 a' }
export const toBook = { link: toList.ready, ready: 'nav[aria-label="Breadcrumb"]' }

/** From the click to the frame that shows the next screen, in milliseconds. */
export interface Journey {
  /** The first change of a visit, whose data and code are prefetched. */
  homeToListMs: number
  /** Means of several changes in one visit: they show less than a frame's difference. */
  listToBookMs: number
  backToListMs: number
}

/** How often a book is opened and left, and how many of these are not counted, since the engine still compiles. */
const repeats = 20
const uncounted = 4

/** How long the page is idle before each change, in milliseconds: longer than the animation of the last one. */
const rest = 500

/** Goes from home to the list, and then many times from the list to a book and back. */
export function journey(browser: Browser, origin: string, device: Device): Promise<Journey> {
  return onDevice(browser, device, async (page) => {
    await openPage(page, origin)
    await page.locator(toList.link).first().dispatchEvent('pointerover')
    // Waits for the prefetch that hovering starts, with the fake server's delay, which is not measured.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1500)
    const homeToListMs = await page.evaluate(timeClick, toList)
    await openPage(page, `${origin}/products`)
    const there: number[] = []
    const back: number[] = []
    for (let time = 0; time < repeats; time += 1) {
      await page.waitForTimeout(rest)
      there.push(await page.evaluate(timeClick, toBook))
      await page.waitForTimeout(rest)
      back.push(await goBack(page))
    }
    return { homeToListMs, listToBookMs: mean(there), backToListMs: mean(back) }
  })
}

function mean(times: readonly number[]): number {
  const counted = times.slice(uncounted)
  return counted.reduce((sum, time) => sum + time, 0) / counted.length
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

/** Opens a page, and waits until nothing is under way and a click is answered without another page load. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator(`html[${hydratedAttribute}="screen"]`).waitFor({ state: 'attached' })
}

/** Logs in the sample customer. @param origin of the site; not needed if the page's context has it. */
export async function logIn(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
