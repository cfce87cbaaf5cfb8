/** What a benchmark's page records, read by `cold-load.ts`. All times since navigation start, in ms. */
export interface Noted {
  fcp: number
  lcp: number
  /** When the frame, and the screen in it, were hydrated; `null` if no script runs. */
  frameHydrated: number | null
  screenHydrated: number | null
}

declare global {
  interface Window {
    noted: Noted
  }
}

/**
 * Runs in the page before anything else, so it must not contain named arrow functions, which the compiler
 * would wrap in a helper that the page does not have.
 * @param hydratedAttribute of the root element (shared/src/contract/page-protocol.ts).
 */
export function probe(hydratedAttribute: string): void {
  const noted: Noted = { fcp: 0, lcp: 0, frameHydrated: null, screenHydrated: null }
  window.noted = noted
  const buffered = true
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') noted.fcp = startTime
    }
  }).observe({ type: 'paint', buffered })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) noted.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered })

  // An observer, since polling would itself keep a slow phone busy. The
  // root element is created after this has run.
  new MutationObserver(() => {
    const now = performance.now()
    const hydrated = document.documentElement?.getAttribute(hydratedAttribute)
    if (hydrated) noted.frameHydrated ??= now
    if (hydrated === 'screen') noted.screenHydrated ??= now
  }).observe(document, { attributeFilter: [hydratedAttribute], subtree: true })
}
