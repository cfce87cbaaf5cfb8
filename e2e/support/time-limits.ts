/** The time limits of the shop, which no machine is too slow for. */
import type { Page } from '@playwright/test'

/**
 * Runs in a page before its scripts: lets the limits of its calls, and the shell's limit of 8 s for a remote, end by
 * `timeOut` only. What a test waits for, or holds back, may take as long as the machine needs. Every page of the tests has
 * this, in every engine.
 */
export function timeOutOnRequest() {
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
}

/** Ends every limit that has begun in a page. */
export function timeOut(page: Page) {
  return page.evaluate(() => dispatchEvent(new Event('timeout')))
}
