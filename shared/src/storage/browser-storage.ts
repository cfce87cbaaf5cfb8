/**
 * The only code that touches local and session storage. It never throws if storage is missing, full
 * or blocked.
 */

export type StorageArea = 'local' | 'session'

/** How long storage may take to reach another tab, in milliseconds: usually much less. */
export const storageLag = 250

/**
 * What the tab's storage refused, until the page is left. Nobody but this tab would read it, so shoppers with blocked
 * storage miss it only after a reload. Not for local storage, which other tabs may change.
 */
const refused = new Map<string, string>()

const storageOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage)

/** The stored text, or what session storage refused; `null` if there is none, or local storage fails. */
export function readText(area: StorageArea, key: string): string | null {
  const kept = area === 'session' && refused.get(key)
  if (typeof kept === 'string') return kept
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text under a key; `null` removes it.
 * @returns whether it was read back. If not, storage refuses: what is in local storage stays, and what was meant for
 * session storage stays until the page is left.
 */
export function writeText(area: StorageArea, key: string, text: string | null): boolean {
  const isWritten = write(area, key, text)
  if (area === 'session') {
    if (isWritten || text === null) refused.delete(key)
    else refused.set(key, text)
  }
  return isWritten
}

function write(area: StorageArea, key: string, text: string | null): boolean {
  try {
    const storage = storageOf(area)
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return storage.getItem(key) === text
  } catch {
    return false
  }
}

/** The keys that begin with `prefix`, in no particular order; of local storage none if it fails. */
export function storedKeys(area: StorageArea, prefix: string): readonly string[] {
  const keys = area === 'session' ? [...refused.keys()] : []
  try {
    const storage = storageOf(area)
    for (let index = 0; index < storage.length; index += 1) keys.push(storage.key(index) ?? '')
  } catch {
    // Only what was refused.
  }
  return keys.filter((key) => key.startsWith(prefix))
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
