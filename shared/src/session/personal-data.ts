/**
 * Half-filled forms of a customer, in session storage. They survive a reload and an expired
 * session, and are removed by a logout in every tab.
 */
const prefix = 'bookshelf.personal.'

/** The key in session storage for data of one customer. */
export function personalKey(userId: string, name: string): string {
  return `${prefix}${userId}.${name}`
}

/** Removes all data under `personalKey` in this tab, of any customer. */
export function forgetPersonalData(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at))
    for (const key of keys) {
      if (key?.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage that cannot be read holds nothing.
  }
}
