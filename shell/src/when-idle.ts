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

/** Runs a task once the page has loaded and the browser is idle. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callbacks.
  whenLoaded(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(task) : task()))
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
