import type { Browser, Locator, Page, Response } from '@playwright/test'
import { hydratedAttribute } from '../shared/src/contract/page-protocol.ts'
import { coldLoad, onDevice } from './cold-load.ts'
import { median } from './median.ts'
import type { Device } from './plain-page.ts'

export interface CatalogueVisit {
  /** First visit of the list: its first card is painted, in milliseconds. */
  firstCardMs: number
  /** The largest answer of `GET /products` to the list, uncompressed. */
  listAnswerKB: number
  /** From a filter's click to the painted list, in milliseconds: in all, until the server's answer, and the rest. */
  filterMs: number
  filterAnswerMs: number
  filterOwnMs: number
  /** From the first key in the search, opened on the home page some time before, to the painted suggestions. */
  firstSuggestionMs: number
  /** The same of the keys that follow, on the list. */
  suggestionMs: number
  suggestionAnswerMs: number
  suggestionOwnMs: number
  /** JavaScript heap of the list afterwards, after a forced collection, in MB of 1,000,000 bytes. */
  heapMB: number
}

interface Timed {
  ms: number
  /** From the request to the last byte: the server, and the phone's network. */
  answerMs: number
  /** The shop's own time before and after it. */
  ownMs: number
}

/** How long the page is idle before a measurement, in milliseconds. */
const rest = 1500

/** One shopper's first visit of the list, a second one that filters and searches, and one that searches from home. */
export async function visitCatalogue(
  browser: Browser,
  origin: string,
  device: Device,
): Promise<CatalogueVisit> {
  const { card } = await coldLoad(browser, `${origin}/products`, device)
  const visit = await onDevice(browser, device, async (page, devtools) => {
    const listAnswerKB = await openList(page, origin)
    const filter = await timeFilters(page)
    await page.keyboard.press('Escape')
    const suggestion = await timeSuggestions(page)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return {
      listAnswerKB,
      filterMs: filter.ms,
      filterAnswerMs: filter.answerMs,
      filterOwnMs: filter.ownMs,
      suggestionMs: suggestion.ms,
      suggestionAnswerMs: suggestion.answerMs,
      suggestionOwnMs: suggestion.ownMs,
      heapMB: Math.round(usedSize / 1e5) / 10,
    }
  })
  const firstSuggestionMs = await onDevice(browser, device, async (page) => {
    await open(page, origin)
    await page.waitForLoadState('networkidle')
    const [first] = await timeKeys(page, ['m'])
    return Math.round(first?.ms ?? Number.NaN)
  })
  return { firstCardMs: Math.round(card ?? Number.NaN), firstSuggestionMs, ...visit }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator(`html[${hydratedAttribute}="screen"]`).waitFor({ state: 'attached' })
}

/** @returns the size of the largest answer with books. */
async function openList(page: Page, origin: string): Promise<number> {
  const hasBooks = (response: Response) => new URL(response.url()).pathname === '/api/products'
  const answers: Promise<number>[] = []
  const note = (response: Response) => {
    if (hasBooks(response)) answers.push(response.body().then(({ length }) => length / 1000))
  }
  page.on('response', note)
  const first = page.waitForResponse(hasBooks)
  await open(page, `${origin}/products`)
  await first
  await page.waitForLoadState('networkidle')
  // Later answers may be in progress when the visit ends.
  page.off('response', note)
  return Math.max(...(await Promise.all(answers)))
}

async function timeFilters(page: Page): Promise<Timed> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const timed: Timed[] = []
  for (const name of ['Humor', 'Thriller', 'Fiction']) {
    await page.waitForTimeout(rest)
    timed.push(withOwn(await drawer.getByRole('checkbox', { name }).evaluate(timeToPaint, null)))
  }
  return middle(timed)
}

/** The first key is not counted. */
async function timeSuggestions(page: Page): Promise<Timed> {
  return middle((await timeKeys(page, ['m', 'mo', 'mob', 'moby'])).slice(1))
}

/** Opens the search and types one text after the other. */
async function timeKeys(page: Page, texts: readonly string[]): Promise<Timed[]> {
  await page.getByRole('button', { name: 'Search' }).click()
  const field: Locator = page.getByRole('combobox', { name: 'Search for a book' })
  const timed: Timed[] = []
  for (const text of texts) {
    await page.waitForTimeout(rest)
    timed.push(withOwn(await field.evaluate(timeToPaint, text)))
  }
  return timed
}

const withOwn = (timed: Omit<Timed, 'ownMs'>) => ({ ...timed, ownMs: timed.ms - timed.answerMs })

function middle(timed: readonly Timed[]): Timed {
  const of = (name: keyof Timed) => Math.round(median(timed.map((one) => one[name])) ?? Number.NaN)
  return { ms: of('ms'), answerMs: of('answerMs'), ownMs: of('ownMs') }
}

/**
 * Runs in the page: no named function inside.
 * @param text the text to type into the element; `null` for a click on it.
 * @returns the time until the list's count has changed, or the suggestions mark the text, and this is painted.
 */
async function timeToPaint(
  element: HTMLElement | SVGElement,
  text: string | null,
): Promise<Omit<Timed, 'ownMs'>> {
  const counts = document.querySelectorAll('main [role="status"]')
  const count = [...counts].find(({ textContent }) => /\d books?/.test(textContent ?? ''))
  const before = count?.textContent
  // An observer, since polling in every frame would itself keep a slow phone busy.
  const changed = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The page did not react in time')), 20_000)
    new MutationObserver((_, observer) => {
      const mark = document.querySelector('[role="option"] mark')?.textContent
      if (text === null ? count?.textContent === before : mark?.toLowerCase() !== text) return
      observer.disconnect()
      resolve()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const start = performance.now()
  if (text === null) {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  } else {
    // React tracks the element's own property, so use the prototype's setter.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    value?.set?.call(element, text)
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  await changed
  await new Promise<void>((resolve) =>
    // The frame is painted between this callback and the next task.
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(null)
    }),
  )
  const ms = performance.now() - start
  const answers = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime >= start && name.includes('/api/products'))
    .filter(({ responseEnd }: PerformanceResourceTiming) => responseEnd <= start + ms)
  return { ms, answerMs: Math.max(0, ...answers.map(({ duration }) => duration)) }
}
