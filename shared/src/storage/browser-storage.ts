/**
 * The only code that touches local and session storage. It never throws if storage is missing, full
 * or blocked.
 */

export type StorageArea = 'local' | 'session'

/** How long storage may take to reach another tab, in milliseconds: usually much less. */
export const storageLag = 250

const storageOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage)

/** The stored text; `null` if there is none, or storage fails. */
export function readText(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text under a key; `null` removes it.
 * @returns whether it was read back. If not, storage refuses, and the previous value stays.
 */
export function writeText(area: StorageArea, key: string, text: string | null): boolean {
  try {
    const storage = storageOf(area)
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return storage.getItem(key) === text
  } catch {
    return false
  }
}

/** The keys that begin with `prefix`, in no particular order; none if storage fails. */
export function storedKeys(area: StorageArea, prefix: string): readonly string[] {
  try {
    const storage = storageOf(area)
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/**
 * Calls `changed` when other tabs change keys with this prefix, also while the page was in the
 * back-forward cache. A message between tabs may arrive before the stored change; this event
 * cannot. Returns a function that stops it.
 */
export function onStorageChange(prefix: string, changed: () => void): () => void {
  const following = new AbortController()
  const { signal } = following
  addEventListener(
    'storage',
    ({ key }) => {
      // No key: everything was cleared.
      if (key === null || key.startsWith(prefix)) changed()
    },
    { signal },
  )
  addEventListener('pageshow', ({ persisted }) => persisted && changed(), { signal })
  return () => following.abort()
}
