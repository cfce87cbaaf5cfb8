/** The time limits of the shop, which no machine is too slow for. */
import type { BrowserContext, Page } from '@playwright/test'

/**
 * Lets the limits of the page's calls, and the shell's limit of 8 s for a remote, end by `timeOut` only: what a test waits
 * for, or holds back, may take as long as the machine needs. The fixtures do this for every page of a test.
 */
export function timeOutOnRequest(context: BrowserContext) {
  return context.addInitScript(() => {
    AbortSignal.timeout = () => {
      const limit = new AbortController()
      addEventListener('timeout', () => limit.abort())
      return limit.signal
    }
    const { setTimeout } = globalThis
    const orOnRequest = (run: () => void, ms?: number, ...values: []) => {
      if (ms !== 8000) return setTimeout(run, ms, ...values)
      addEventListener('timeout', run, { once: true })
      return 0
    }
    Object.assign(globalThis, { setTimeout: orOnRequest })
  })
}

/** Ends every limit that has begun in a page. */
export function timeOut(page: Page) {
  return page.evaluate(() => dispatchEvent(new Event('timeout')))
}
