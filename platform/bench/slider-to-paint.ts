import type { Browser, Page } from '@playwright/test'
import type { MockApi } from '../../mock-api/src/start.ts'
import { median } from './median.ts'

export interface SliderToPaint {
  /** Median time from a slider's input to the painted list, in milliseconds, when books are removed. */
  narrowMs: number
  /** The same when books are added. */
  widenMs: number
  /** The slowest of all inputs, in milliseconds. */
  worstMs: number
  /** Elements in the page, with every filter open. */
  nodes: number
  /** JavaScript heap after a forced collection, in MB of 1,000,000 bytes. */
  heapMB: number
}

/** The CPU slowdown relative to this machine: a lower mid-range phone. */
const slowdown = 4

/** The measured inputs, and those before them that only warm up the engine. */
const inputs = 40
const warmUps = 6

/** The pause between inputs, in milliseconds, so that each one starts in an idle page. */
const rest = 60

/**
 * Opens the product list with a number of books and moves its price slider back and forth between half
 * of them and all.
 * @param origin of a composed site whose configuration allows faults.
 */
export async function sliderToPaint(
  browser: Browser,
  origin: string,
  count: number,
): Promise<SliderToPaint> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(stockShelves, count)
  await page.goto(`${origin}/products`)
  // The books in the page itself have other names.
  await page.getByRole('article', { name: 'Book number 0' }).waitFor()
  await page.getByText('Loading books').waitFor({ state: 'detached' })

  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = (await moveSlider(page)).slice(warmUps)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const nodes = await page.locator('*').count()
  await context.close()

  return {
    narrowMs: medianMs(times.filter((_, index) => index % 2 === 0)),
    widenMs: medianMs(times.filter((_, index) => index % 2 === 1)),
    worstMs: round(Math.max(...times)),
    nodes,
    heapMB: round(usedSize / 1e6),
  }
}

/**
 * Runs in the page before anything else, so it must not contain named arrow functions, which the compiler
 * would wrap in a helper that the page does not have. The fake server answers `count` books from its
 * first call on.
 */
function stockShelves(count: number) {
  const categories = ['fiction', 'motivational', 'humor', 'thriller']
  const products = Array.from({ length: count }, (_, index) => ({
    _id: `book-${index}`,
    name: `Book number ${index}`,
    description: `Author ${index % 500}`,
    image: '/covers/dracula.svg',
    // Steps of the golden ratio spread the prices over the slider's range, for any number of books.
    price: 99 + Math.floor(((index * 0.618034) % 1) * 902),
    original: 1200,
    ratings: 2 + (index % 7) / 2,
    categoryName: categories[index % categories.length],
  }))
  let started: MockApi | undefined
  Object.defineProperty(globalThis, '__mockApi', {
    get() {
      return started
    },
    set(server: MockApi) {
      started = server
      server.faults.set('GET /products', { body: { products } })
    },
  })
}

/** @returns milliseconds for each input, the first one narrowing, the next one widening, and so on. */
function moveSlider(page: Page): Promise<number[]> {
  return page.getByRole('slider', { name: 'Price' }).evaluate(
    async (slider, { times, pause }) => {
      const all = [...document.querySelectorAll('main [role="status"]')]
      const count = all.find((element) => element.textContent?.endsWith(' books'))
      // React tracks the element's own property, so use the prototype's setter.
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      const measured: number[] = []
      for (let index = 0; index < times; index++) {
        const before = count?.textContent
        const start = performance.now()
        value?.set?.call(slider, String(index % 2 === 0 ? 500 + index : 1000))
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) =>
          // The frame is painted between this callback and the next task.
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = resolve
            channel.port2.postMessage(null)
          }),
        )
        measured.push(performance.now() - start)
        if (count?.textContent === before) throw new Error('The list did not follow the slider')
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      return measured
    },
    { times: inputs + warmUps, pause: rest },
  )
}

function medianMs(values: readonly number[]): number {
  return round(median(values) ?? Number.NaN)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
