/**
 * Calls a function in the same change of the page that adds an element, before temporary content disappears.
 * @returns the function's result.
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
