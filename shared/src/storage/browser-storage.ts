/**
 * The browser's two storages, and the only code that touches them. Storage may be missing, full or
 * blocked: none of these functions throws.
 */

/** `local` is shared by all tabs and stays on the device; `session` belongs to one tab. */
export type StorageArea = 'local' | 'session'

const storageOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage)

/** The text under a key; `null` where there is none, or storage refuses. */
export function readText(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text under a key; `null` removes it.
 * @returns whether it was read back. If not, storage refuses, and what was there before stays.
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

/** The keys that begin with `prefix`; none where storage refuses. */
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
 * Follows what other tabs change in local storage under the keys that begin with `prefix`, also what
 * they changed while this page lay in the back-forward cache. A message between tabs may arrive before
 * the change that it is about can be read; this event cannot.
 * @returns stops following.
 */
export function followStored(prefix: string, changed: () => void): () => void {
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
