/**
 * Calls `reload` when somebody comes back to a page that was left open, or when its connection is back: what the page
 * says of stock may be old then.
 * @returns a function that stops this.
 */
export function whenLookedAtAgain(reload: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) reload()
  }
  document.addEventListener('visibilitychange', check)
  addEventListener('online', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    removeEventListener('online', check)
  }
}
