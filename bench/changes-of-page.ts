import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test'
import { isCounted, savesData } from './first-load.ts'
import { logIn, toBook, toList } from './journey.ts'

interface Fetched {
  requests: number
  /** As transferred, compressed. */
  bytes: number
}

interface ChangeOfPage {
  name: string
  /** What the change fetches if nothing was prefetched. */
  fetched: Fetched
  /** What the new page fetches for pages that may follow. */
  prefetched: Fetched
}

/** The changes of page of a visit; the first one opens the shop. */
const steps = [
  { name: 'home', link: null, ready: 'main h1' },
  { name: 'home to list', ...toList },
  { name: 'list to book', ...toBook },
]
const stepsOfCustomer = [
  ...steps,
  {
    name: 'book to cart',
    link: 'header a[href="/cart"]',
    ready: 'main button[aria-label^="Increase quantity"]',
  },
]

/** How long nothing must be fetched, in milliseconds: longer than the shop waits before it prefetches. */
const quietFor = 4000

/**
 * Counts what changes of page fetch, as a visitor and as a customer with a book in the cart, each with an empty cache
 * at the first page. Pictures and fonts are not counted.
 * @param isFakeServer recognises the fake server's files by their address.
 */
export async function changesOfPage(
  browser: Browser,
  origin: string,
  isFakeServer: (url: string) => boolean,
): Promise<ChangeOfPage[]> {
  const customer = await browser.newContext()
  await fillCart(await customer.newPage(), origin)
  const storageState = await customer.storageState({ indexedDB: true })
  await customer.close()
  const visits = [
    { who: 'visitor', clicks: steps, options: {} },
    { who: 'customer', clicks: stepsOfCustomer, options: { storageState } },
  ]
  const changes: ChangeOfPage[] = []
  for (const { who, clicks, options } of visits) {
    const needed = await visit(false, clicks, options)
    const all = await visit(true, clicks, options)
    for (const [index, { name }] of clicks.entries()) {
      const before = new Map(needed.slice(0, index + 1).flatMap((files) => [...files]))
      const early = [...(all[index] ?? [])].filter(([url]) => !before.has(url))
      changes.push({
        name: `${who}: ${name}`,
        fetched: counted(needed[index] ?? []),
        prefetched: counted(early),
      })
    }
  }
  return changes

  /** @returns what each step fetches: addresses and sizes. */
  async function visit(
    prefetches: boolean,
    clicks: typeof steps,
    options: BrowserContextOptions,
  ): Promise<Map<string, number>[]> {
    const context = await browser.newContext(options)
    if (!prefetches) await context.addInitScript(savesData)
    const page = await context.newPage()
    const fetched = clicks.map(() => new Map<string, number>())
    let step = 0
    let lastAnswer = 0
    page.on('response', (response: Response) => {
      if (!isCounted(response.request())) return
      lastAnswer = performance.now()
      if (isFakeServer(response.url())) return
      fetched[step]?.set(response.url(), Number(response.headers()['content-length'] ?? 0))
    })
    for (const [index, { link, ready }] of clicks.entries()) {
      step = index
      if (link === null) await page.goto(origin)
      // Not a real click, whose pointer would prefetch other links on its way.
      else await page.locator(link).first().dispatchEvent('click')
      await page.locator(ready).first().waitFor()
      lastAnswer = performance.now()
      while (performance.now() - lastAnswer < quietFor) await page.waitForTimeout(100)
    }
    await context.close()
    return fetched
  }
}

function counted(files: Iterable<[string, number]>): Fetched {
  const sizes = [...files].map(([, bytes]) => bytes)
  return { requests: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

async function fillCart(page: Page, origin: string): Promise<void> {
  await logIn(page, origin)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('link', { name: 'Cart, 1 book' }).waitFor()
  // The change is shown before the server has it.
  await page.waitForFunction(async () => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    const answer = await fetch('/api/user/cart', { headers })
    return (await answer.text()).includes('"qty":1')
  })
}
