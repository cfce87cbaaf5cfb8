import type { ConsoleMessage, Page, Request } from '@playwright/test'
import { hydratedAttribute, queryAttribute } from 'shared/page-protocol'

export interface WatchedPage {
  /** The errors of the page, in its console or not caught, as sentences. */
  errors: string[]
  /**
   * Waits until the screen is hydrated, and nothing is requested any more.
   * @throws Error if the screen is not hydrated in Playwright's time for an action.
   */
  settle: () => Promise<void>
  /** The addresses of requests without an answer. */
  requested: () => string[]
}

/** How long a page without requests is watched, in milliseconds, until it counts as settled. */
const quiet = 100

/** The root element, once the screen is hydrated and shown. */
const hydrated = `:root[${hydratedAttribute}="screen"]:not([${queryAttribute}])`

/**
 * Watches a page. A prerendered page already shows what a test looks for when no module has run. So from now on, each
 * call that loads a page resolves only once its screen is hydrated.
 */
export function watchPage(page: Page): WatchedPage {
  const errors = errorsOf(page)
  const underWay = new Set<Request>()
  const waiting = new Set<() => void>()
  page.on('request', (request) => {
    // What the last page has requested will never be answered.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear()
    underWay.add(request)
  })
  const end = (request: Request) => {
    underWay.delete(request)
    if (underWay.size > 0) return
    for (const goOn of waiting) goOn()
    waiting.clear()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  async function settle(): Promise<void> {
    // A step may need no page.
    if (page.url() === 'about:blank') return
    await page
      .locator(hydrated)
      .waitFor({ state: 'attached' })
      .catch(() => {
        throw new Error(`the screen at ${new URL(page.url()).pathname} was not hydrated`)
      })
    do {
      if (underWay.size > 0) await new Promise<void>((resolve) => waiting.add(resolve))
      // The page handles its last answer, and may then request something else. Goes on if another page comes.
      await page.waitForFunction(
        (ms) =>
          new Promise((resolve) =>
            // A page on which something moves may never be idle on a slow machine.
            setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), ms),
          ),
        quiet,
      )
    } while (underWay.size > 0)
  }

  const settling =
    <Args extends unknown[], Result>(load: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await load(...args)
      await settle()
      return result
    }
  page.goto = settling(page.goto.bind(page))
  page.reload = settling(page.reload.bind(page))
  page.goBack = settling(page.goBack.bind(page))
  page.goForward = settling(page.goForward.bind(page))
  return { errors, settle, requested: () => [...underWay].map((request) => request.url()) }
}

/** The events of a page for errors. */
interface PageEvents {
  on(event: 'pageerror', hear: (error: Error) => void): unknown
  on(
    event: 'console',
    hear: (message: Pick<ConsoleMessage, 'type' | 'text' | 'location'>) => void,
  ): unknown
}

/** @returns the errors of a page, to which later ones are added. */
export function errorsOf(page: PageEvents): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    // Chromium does not say of which file.
    const isNameless = text.startsWith('Failed to load resource')
    errors.push(isNameless ? `${text}: ${message.location().url}` : text)
  })
  return errors
}
