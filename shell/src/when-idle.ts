import { hydratedAttribute, hydratedMark } from 'shared/page-protocol'

/** Runs a task once the page has loaded; at once if it already has. */
export function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task()
  else addEventListener('load', task, { once: true })
}

/** Runs a task once the page has been painted. Never if the browser does not report paints. */
export function whenPainted(task: () => void): void {
  if (typeof PerformanceObserver === 'undefined') return
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    task()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/**
 * How long a task waits for an idle browser, in milliseconds. While something moves, a busy phone is never idle. Longer
 * than a slow phone needs from the end of loading until the page is hydrated.
 */
export const longestWait = 5000

/** Runs a task once the page has loaded and the browser is idle, or some seconds after it has loaded. */
export function whenIdle(task: () => void): void {
  whenLoaded(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: longestWait })
    else task()
  })
}

/** Runs a task once the screen is hydrated, which needs its scripts. */
export function whenHydrated(task: () => void): void {
  const page = document.documentElement
  const isHydrated = () => page.dataset[hydratedMark] === 'screen'
  if (isHydrated()) {
    task()
    return
  }
  const observer = new MutationObserver(() => {
    if (!isHydrated()) return
    observer.disconnect()
    task()
  })
  observer.observe(page, { attributeFilter: [hydratedAttribute] })
}
