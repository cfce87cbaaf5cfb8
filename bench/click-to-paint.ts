import type { Browser, Page } from '@playwright/test'
import { hydratedAttribute } from '../shell/src/hydration/page-protocol.ts'
import { type Device, onDevice } from './cold-load.ts'
import { median } from './median.ts'

interface ClickToPaint {
  /** Median time from the click on "Add to cart" to the frame that shows the book in the cart, in milliseconds. */
  addToCartMs: number
  /** The same from the click on a heart to the frame that shows it filled. */
  heartMs: number
}

/** How many books are clicked, and how many of these only warm up the engine. */
const clicks = 9
const warmUps = 2

/** How long the page is idle before a click, in milliseconds: longer than the previous click's answer takes. */
const rest = 1500

/** Presses buttons of the product list as a customer. */
export function clickToPaint(
  browser: Browser,
  origin: string,
  device: Device,
): Promise<ClickToPaint> {
  return onDevice(browser, device, async (page) => {
    await page.goto(`${origin}/login`, { timeout: 60_000 })
    await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
    await page.waitForURL((url) => url.pathname !== '/login', { timeout: 60_000 })
    await page.goto(`${origin}/products`, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.locator(`html[${hydratedAttribute}="screen"]`).waitFor({ state: 'attached' })
    return {
      addToCartMs: await press(page, 'Add to cart', 'a[href="/cart"]'),
      heartMs: await press(page, 'Add to wishlist', 'button[aria-label="Remove from wishlist"]'),
    }
  })
}

/**
 * Clicks the buttons of books one after the other.
 * @param shown the content of the card afterwards.
 * @returns the median, in milliseconds.
 */
async function press(page: Page, name: string, shown: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < clicks; index += 1) {
    const card = page.locator('main article').nth(index)
    const button = card.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    await page.waitForTimeout(rest)
    times.push(await button.evaluate(timeClick, shown))
  }
  return median(times.slice(warmUps)) ?? Number.NaN
}

/** Runs in the page: no named arrow function. @returns milliseconds from the click to its painted frame. */
async function timeClick(button: HTMLElement | SVGElement, shown: string): Promise<number> {
  const card = button.closest('article')
  const start = performance.now()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  for (;;) {
    await new Promise<void>((resolve) =>
      // The frame is painted between this callback and the next task.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage(null)
      }),
    )
    if (card?.querySelector(shown)) return performance.now() - start
    if (performance.now() - start > 20_000) throw new Error(`${shown} does not come`)
  }
}
