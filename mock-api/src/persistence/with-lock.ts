let lastInPage: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` while nobody else runs theirs under the same name: in this page, and in every tab where
 * the browser has Web Locks (a page without https or localhost has none).
 */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks) return locks.request(name, work) as Promise<T>
  const mine = lastInPage.then(work)
  lastInPage = mine.catch(() => {})
  return mine
}
