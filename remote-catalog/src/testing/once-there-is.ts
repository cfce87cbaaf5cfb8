/**
 * Looks at the page in the very change that brings an element: what lingers may be gone a moment later.
 * @returns what was seen.
 */
export function onceThereIs<T>(selector: string, look: () => T): Promise<T> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      resolve(look())
    }).observe(document.body, { childList: true, subtree: true })
  })
}
