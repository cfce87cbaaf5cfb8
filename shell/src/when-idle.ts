/** Does something once the page has loaded and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callbacks.
  const idle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(task) : task())
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
