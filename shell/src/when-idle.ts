/** Does something once the page has loaded; at once, where it has already. */
export function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task()
  else addEventListener('load', task, { once: true })
}

/** Does something once the page has loaded and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callbacks.
  whenLoaded(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(task) : task()))
}
